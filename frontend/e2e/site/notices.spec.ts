import { expectAccessible } from '../support/axe';
import { follow } from '../support/links';
import { expect, keepNotice, notice, test, waitForChunks, type Page } from '../support/test';

const band = (page: Page) => page.getByRole('region', { name: 'Subscribe to our newsletter' });

test.beforeEach(({ open }) => open('/contact'));

async function subscribe(page: Page) {
  await band(page).getByLabel('Email').fill('notices@example.com');
  await band(page).getByRole('button', { name: 'Subscribe' }).click();
  await expect(notice(page)).toContainText('Success!');
  await keepNotice(page);
}

test('a success is seen at the newsletter form, accessibly', async ({ page }) => {
  await subscribe(page);
  await expect(band(page).getByText('You’re on the list.')).toBeVisible();
  await expectAccessible(page);
});

test('a notice does not follow to the page of a link', async ({ page }) => {
  await subscribe(page);
  await follow(page, 'Services');
  await expect(page.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
});

test('an offline failure says so, accessibly', async ({ page, context, watch }) => {
  await band(page).getByLabel('Email').fill('offline@example.com');
  await waitForChunks(page, ['toast']);
  await context.setOffline(true);
  watch.expectFault('net::ERR_INTERNET_DISCONNECTED');
  await band(page).getByRole('button', { name: 'Subscribe' }).click();
  await expect(notice(page)).toContainText('Failed to subscribe. Please try again.');
  await expect(notice(page)).not.toContainText('offline');
  await expect(band(page).getByRole('alert')).toContainText('You’re offline. Your text is kept.');
  await expect(band(page).getByLabel('Email')).toHaveValue('offline@example.com');
  await keepNotice(page);
  await expectAccessible(page);
});

test('on a phone a notice does not cover the button that was pressed', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const button = band(page).getByRole('button', { name: 'Subscribe' });
  await button.evaluate((element) => element.scrollIntoView({ block: 'end' }));
  await subscribe(page);
  const [pressed, note] = [await button.boundingBox(), await notice(page).boundingBox()];
  expect((pressed?.y ?? 0) + (pressed?.height ?? 0)).toBeLessThanOrEqual(note?.y ?? 0);
});

import { expectAccessible } from '../support/axe';
import { lists } from '../support/lists';
import { expect, gate, test } from '../support/test';

test.use({ as: 'admin' });

for (const { at, call, loading, empty, failed } of lists)
  test(`the list at ${at} has accessible loading, error and empty states`, async ({ page, open, watch }) => {
    const answers = gate();
    let isBroken = true;
    await page.route(
      ({ pathname }) => pathname === call,
      async (route) => {
        if (route.request().method() !== 'GET') return route.continue();
        await answers.opened;
        return isBroken
          ? route.fulfill({ status: 500, contentType: 'text/html', body: 'oops' })
          : route.fulfill({ json: [] });
      },
    );
    watch.expectFault(call);
    const isMenu = call === '/api/navigation';
    const menuFailure = 'The navigation could not be loaded';
    if (isMenu) watch.expectFault(menuFailure);
    // The header retries once before it shows the failure; the retry must fail as well.
    const menuWarning =
      isMenu && page.waitForEvent('console', (message) => message.text().includes(menuFailure));
    await page.setViewportSize({ width: 360, height: 740 });
    await open(at);
    const panel = page.getByRole('tabpanel').last();
    await expect(panel.getByText(loading)).toBeVisible();
    await expectAccessible(page);
    answers.open();
    await expect(panel.getByRole('alert').first()).toContainText(failed);
    await expectAccessible(page);
    await menuWarning;
    isBroken = false;
    await panel.getByRole('button', { name: 'Retry' }).first().click();
    await expect(panel.getByText(empty)).toBeVisible();
    await expectAccessible(page);
  });

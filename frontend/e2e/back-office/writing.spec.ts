import { expectAccessible, expectAccessibleOnPhoneToo } from '../support/axe';
import { readFirst } from '../support/records';
import { expect, gate, waitForChunks, notice, test, type Page } from '../support/test';

test.use({ as: 'admin' });

test.beforeEach(({ open }) => open('/admin/blog/new'));

const content = (page: Page) => page.getByLabel('Content');

test('toolbar commands can be undone by the browser', async ({ page }) => {
  await content(page).fill('one word');
  await content(page).press('Home');
  await content(page).press('Control+Shift+ArrowRight');
  await content(page).press('Control+b');
  await expect(content(page)).toHaveValue(/^\*\*one/);
  await content(page).press('Control+z');
  await expect(content(page)).toHaveValue('one word');
  await content(page).press('End');
  await page.getByRole('button', { name: 'Insert table' }).click();
  await expect(page.getByRole('region', { name: 'Preview' }).getByRole('table')).toBeVisible();
  await expect(content(page)).toBeFocused();
  await content(page).press('Control+z');
  await expect(content(page)).toHaveValue('one word');
});

test('Tab leads from the title to the text and the toolbar, one tab stop', async ({ page }) => {
  await page.getByLabel('Title').focus();
  await page.keyboard.press('Tab');
  await expect(content(page)).toBeFocused();
  await page.keyboard.press('Tab');
  const bold = page.getByRole('button', { name: 'Bold' });
  await expect(bold).toBeFocused();
  expect((await bold.boundingBox())?.y).toBeLessThan((await content(page).boundingBox())?.y ?? 0);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: 'Italic' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(content(page)).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByLabel('Title')).toBeFocused();
});

test('the form with a draft offer and tags is accessible on a phone, too', async ({ page, watch }) => {
  await page.getByLabel('Title').fill('Half written');
  await page.waitForFunction(() => JSON.stringify(localStorage).includes('Half written'));
  // Imitates closing the window.
  page.once('dialog', (question) => void question.accept());
  await page.reload();
  await expect(page.getByText(/^You have unsaved changes from /)).toBeVisible();
  await page.getByLabel('Tags').focus();
  await expect(page.getByRole('listbox', { name: 'Tags in use' })).toBeVisible();
  await expectAccessibleOnPhoneToo(page, watch);
  await page.getByRole('tab', { name: 'Preview' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Discard' }).click();
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('unsaved'))),
  ).toEqual([]);
});

test('offers a draft in another window only after its own is closed', async ({ page, context }) => {
  const type = async (window: Page, title: string) => {
    await window.getByLabel('Title').fill(title);
    await window.waitForFunction((text) => JSON.stringify(localStorage).includes(text), title);
  };
  const offer = (window: Page) => window.getByText(/^You have unsaved changes from /);
  await type(page, 'In the first window');
  const second = await context.newPage();
  await second.goto('/admin/blog/new');
  await type(second, 'In the second window');
  await expect(offer(second)).toBeHidden();
  expect(await second.evaluate(() => JSON.stringify(localStorage))).toContain('In the first window');
  await second.close();
  const third = await context.newPage();
  await third.goto('/admin/blog/new');
  await expect(offer(third)).toBeVisible();
  await expect(third.getByText('“In the second window”')).toBeVisible();
  await third.getByRole('button', { name: 'Discard' }).click();
  await expect(offer(third)).toBeHidden();
  await expect(third.getByLabel('Title')).toBeFocused();
  await expect(page.getByLabel('Title')).toHaveValue('In the first window');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).toContain('In the first window');
});

test('a slow save shows its progress and is sent once', async ({ page, api }) => {
  await page.getByLabel('Title').fill('Sent slowly');
  await page.getByLabel('Authors').selectOption({ label: 'Priya Raman (priya)' });
  await page.getByLabel('Published').uncheck();
  const answer = gate();
  let sent = 0;
  await page.route('**/api/admin/blog', async (route) => {
    sent += route.request().method() === 'POST' ? 1 : 0;
    await answer.opened;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Creating...' })).toBeDisabled();
  await page.keyboard.press('Control+s');
  answer.open();
  await expect(notice(page)).toContainText('Blog post created successfully');
  expect(sent).toBe(1);
  const post = await readFirst(api, '/api/admin/blog?q=Sent+slowly');
  await api.delete(`/api/admin/blog/${post.id}`);
});

test('a save without a network is reported and keeps everything', async ({ page, context, watch }) => {
  const slug = page.waitForResponse(/\/api\/admin\/blog\/slug/);
  await page.getByLabel('Title').fill('Offline');
  await slug;
  await content(page).fill('Written on a train.');
  await page.getByLabel('Authors').selectOption({ label: 'Priya Raman (priya)' });
  await waitForChunks(page, ['toast']);
  await context.setOffline(true);
  const note = page.getByText('You’re offline. Your text is kept in this browser.');
  await expect(note).toBeInViewport();
  await context.setOffline(false);
  await expect(note).toBeHidden();
  await context.setOffline(true);
  watch.expectFault('net::ERR_INTERNET_DISCONNECTED');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(notice(page)).toContainText('Failed to create blog post');
  await expect(notice(page)).toContainText('Failed to save blog post');
  await expect(page.getByRole('main').getByRole('alert')).not.toContainText('Failed to save');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('You’re offline. Your text is kept.');
  await expect(page.getByLabel('Title')).toHaveValue('Offline');
  await content(page).fill('Written on a train, and further.');
  await context.setOffline(false);
});

test('the line being typed scrolls above the button bar', async ({ page }) => {
  await content(page).fill('A line.\n'.repeat(100));
  await page.evaluate(() => window.scrollTo(0, 0));
  await content(page).press('Control+End');
  await page.keyboard.type('The last one.');
  const lastLine = await content(page).evaluate((field) => field.getBoundingClientRect().bottom - 12);
  const bar = await page.getByRole('button', { name: 'Create', exact: true }).boundingBox();
  expect(lastLine).toBeLessThan(bar?.y ?? 0);
});

test('a long text is rendered after a pause, first locally, then by the server', async ({ page }) => {
  const preview = page.getByRole('region', { name: 'Preview' });
  await content(page).fill('A *short* text.');
  await expect(preview.getByText('short')).toBeVisible();
  const published = page.waitForResponse(
    (response) =>
      response.url().endsWith('/api/admin/preview') && (response.request().postData() ?? '').includes('long'),
  );
  await content(page).fill('A *long* text&copy;.\n\n'.repeat(700));
  await expect(preview.getByText('long')).toHaveCount(700);
  expect((await published).status()).toBe(200);
  await expect(preview.getByText('text©.')).toHaveCount(700);
  await expect(preview.getByText('2100 words, 11 minutes to read')).toBeAttached();
});

import { expectAccessible } from './support/axe';
import { expect, gate, notice, test, type Page } from './support/test';

test.use({ as: 'admin' });

const dialogOf = (page: Page) => page.getByRole('dialog');

interface Entity {
  name: string;
  at: string;
  create: string;
  submit: string;
  call: string;
  /** Fills what is required; says which field must keep which value. */
  fill: (page: Page) => Promise<void>;
  kept: { label: string; value: string };
  failed: string;
  title?: string;
}

const entities: Entity[] = [
  {
    name: 'a user',
    at: '/admin/users',
    create: 'Create New User',
    submit: 'Create',
    call: '/api/admin/users',
    fill: async (page) => {
      await dialogOf(page).getByLabel('Username').fill('never-stored');
      await dialogOf(page).getByLabel('Password', { exact: true }).fill('a-password');
    },
    kept: { label: 'Username', value: 'never-stored' },
    failed: 'Failed to create user',
  },
  {
    name: 'a navigation item',
    at: '/admin/navigation',
    create: 'Add Item',
    submit: 'Save',
    call: '/api/navigation',
    fill: async (page) => {
      await dialogOf(page).getByLabel('Label').fill('Never stored');
      await dialogOf(page).getByLabel('URL', { exact: true }).fill('/contact');
    },
    kept: { label: 'Label', value: 'Never stored' },
    failed: 'Failed to create navigation item',
  },
  {
    name: 'a content item',
    at: '/admin/content',
    create: 'Create New Content',
    submit: 'Create',
    call: '/api/admin/content',
    fill: async (page) => {
      await dialogOf(page).getByLabel('Title').fill('Never stored');
      await dialogOf(page).getByLabel('Content').fill('Text.');
    },
    kept: { label: 'Title', value: 'Never stored' },
    failed: 'Failed to create content',
  },
  {
    name: 'a category of the FAQ',
    at: '/admin/faq',
    create: 'Add Category',
    submit: 'Save Category',
    call: '/api/faq/categories',
    fill: (page) => dialogOf(page).getByLabel('Category Name').fill('Never stored'),
    kept: { label: 'Category Name', value: 'Never stored' },
    failed: 'Failed to save FAQ category',
  },
  {
    name: 'an item of the FAQ',
    at: '/admin/faq?show=items',
    create: 'Add FAQ Item',
    submit: 'Save FAQ Item',
    call: '/api/faq/items',
    fill: async (page) => {
      await dialogOf(page).getByLabel('Question').fill('Is it never stored?');
      await dialogOf(page).getByLabel('Answer').fill('It never is, as this shows.');
    },
    kept: { label: 'Question', value: 'Is it never stored?' },
    failed: 'Failed to save FAQ item',
  },
];

for (const { name, at, create, submit, call, fill, kept, failed } of entities)
  test(`${name} that cannot be stored, for a server’s failure, its refusal or no network, stays in the dialog`, async ({
    page,
    open,
    context,
    watch,
  }) => {
    await open(at);
    await page.getByRole('button', { name: create }).first().click();
    const dialog = dialogOf(page);
    await fill(page);
    const save = dialog.getByRole('button', { name: submit, exact: true });
    const stays = async (text: string) => {
      await expect(notice(page)).toContainText('Error');
      await expect(notice(page)).toContainText(text);
      await expect(dialog.getByRole('alert').first()).toContainText(text);
      await expect(dialog.getByLabel(kept.label)).toHaveValue(kept.value);
    };
    const isCall = ({ pathname }: URL) => pathname === call;
    const answers = gate();
    await page.route(isCall, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await answers.opened;
      return route.fulfill({ status: 500, contentType: 'text/html', body: '' });
    });
    watch.provoke(`POST ${call}`);
    watch.provoke('Failed to load resource');
    await save.click();
    await expect(dialog.getByRole('button', { name: 'Saving...' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    answers.open();
    await stays(failed);
    await expectAccessible(page);
    await page.unroute(isCall);
    await page.route(isCall, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 400, contentType: 'text/plain', body: 'Refused for a reason' })
        : route.fallback(),
    );
    await save.click();
    await stays('Refused for a reason');
    await page.unroute(isCall);
    await context.setOffline(true);
    await save.click();
    await stays(failed);
    await context.setOffline(false);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(kept.value, { exact: true })).toHaveCount(0);
  });

/** What is deleted: where, by which button, whether a question is asked, and what is said when it fails. */
const deletions = [
  { at: '/admin/users', button: /^Delete priya$/, question: true, failed: 'Failed to delete user' },
  {
    at: '/admin/navigation',
    button: /^Delete Careers$/,
    // The browser asks, which is answered below.
    question: false,
    failed: 'Failed to delete navigation item',
  },
  { at: '/admin/content', button: /^Delete /, question: false, failed: 'Failed to delete content' },
  { at: '/admin/blog', button: /^Delete /, question: true, failed: 'Failed to delete post' },
  { at: '/admin/faq', button: /^Delete Pricing$/, question: true, failed: 'Failed to delete FAQ category' },
  { at: '/admin/faq?show=items', button: /^Delete /, question: true, failed: 'Failed to delete FAQ item' },
];

for (const { at, button, question, failed } of deletions)
  test(`a deletion at ${at} that fails says so and leaves the row`, async ({ page, open, watch }) => {
    await open(at);
    const rows = page.getByRole('rowheader');
    await expect(rows.first()).toBeVisible();
    const before = await rows.count();
    await page.route('**/api/**', (route) =>
      route.request().method() === 'DELETE' ? route.abort('failed') : route.fallback(),
    );
    watch.provoke('DELETE');
    watch.provoke('net::ERR_FAILED');
    page.once('dialog', (browser) => void browser.accept());
    await page.getByRole('button', { name: button }).first().click();
    if (question) await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(notice(page)).toContainText(failed);
    if (question) {
      await expect(page.getByRole('alertdialog').getByRole('alert')).toContainText(failed);
      await page.keyboard.press('Escape');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    }
    await expect(rows).toHaveCount(before);
  });

test('by keyboard alone: a category of the FAQ is created, edited and deleted', async ({ page, open }) => {
  await open('/admin/faq');
  await page.getByRole('button', { name: 'Add Category' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add New Category' });
  await expect(dialog.getByLabel('Category Name')).toBeFocused();
  await page.keyboard.type('By keyboard');
  await page.keyboard.press('Tab');
  await expect(dialog.getByLabel('Display Order')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(dialog.getByLabel('Active')).not.toBeChecked();
  await page.keyboard.press('Control+s');
  await expect(notice(page)).toContainText('FAQ category created successfully');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Edit By keyboard' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await page.keyboard.type(', edited');
  await page.keyboard.press('Enter');
  await expect(notice(page)).toContainText('FAQ category updated successfully');
  const remove = page.getByRole('button', { name: 'Delete By keyboard, edited' });
  await remove.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(notice(page)).toContainText('FAQ category deleted successfully');
  await expect(remove).toHaveCount(0);
});

test('the last administrator and oneself are protected, and whoever reaches the button reads why', async ({
  page,
  open,
}) => {
  await open('/admin/users');
  const button = page.getByRole('button', { name: 'Delete admin', exact: true });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await button.focus();
  await expect(page.getByRole('tooltip').filter({ visible: true })).toContainText(/administrator/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Edit admin', exact: true }).click();
  const box = page.getByRole('dialog').getByLabel('Admin', { exact: true });
  await box.click({ force: true });
  await expect(box).toBeChecked();
});

test('what is previewed of a content item follows what is typed, and its fields follow the JSON', async ({
  page,
  open,
  watch,
}) => {
  await open('/admin/content?q=Triage');
  await page.getByRole('button', { name: /^Edit Triage/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Content' });
  await dialog.getByLabel('Content').fill('## Seen at once');
  await expect(dialog.getByRole('heading', { name: 'Seen at once' })).toBeVisible();
  await expect(dialog.getByLabel('Client')).toHaveValue('Meridian Health');
  await dialog.getByLabel('Client').fill('Another');
  await expect(dialog.getByLabel('Metadata')).toHaveValue(/"client": "Another"/);
  await dialog.getByLabel('Metadata').fill('{');
  await expect(dialog.getByLabel('Client')).toBeDisabled();
  await expectAccessible(page);
  await dialog.getByLabel('Metadata').fill('{"client": "A third", "kept": [1]}');
  await expect(dialog.getByLabel('Client')).toHaveValue('A third');
  await dialog.getByRole('button', { name: 'Cover flow' }).click();
  await expect(dialog.getByLabel('Metadata')).toHaveValue(/"kept"[^]*"image": "\/covers\/flow\.svg"/);
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await dialog.getByRole('tab', { name: 'Preview' }).click();
  await expect(dialog.getByRole('heading', { name: 'Seen at once' })).toBeVisible();
  await expectAccessible(page);
  await watch.inspect(page);
});

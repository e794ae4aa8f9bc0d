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

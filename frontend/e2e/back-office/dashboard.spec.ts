import { administrator } from '../support/product';
import { createPost } from '../support/records';
import { expect, hold, test } from '../support/test';

test('a visitor is denied the dashboard and sent to the login', async ({ page, open }) => {
  await open('/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible();
  await expect(page.getByText('Please log in to access this page.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to Login' }).click();
  await expect(page).toHaveURL('/auth');
});

test('a login at an address of the dashboard leads back to it, with its query', async ({ page, open }) => {
  await open('/admin/blog?status=draft&sort=title');
  await page.getByRole('link', { name: 'Go to Login' }).click();
  await page.getByRole('tab', { name: 'Admin Portal' }).click();
  await page.getByLabel('Username').fill(administrator.username);
  await page.getByLabel('Password').fill(administrator.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/blog?status=draft&sort=title');
  await expect(page.getByRole('heading', { name: 'Blog Posts' })).toBeVisible();
});

test.describe('for a client', () => {
  test.use({ as: 'client' });

  test('every address of the dashboard is denied', async ({ page, open }) => {
    for (const path of ['/admin', '/admin/faq', '/admin/enquiries?open=1', '/admin/newsletter']) {
      await open(path);
      await expect(page.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible();
      await expect(page.getByText('You need administrator privileges to access this page.')).toBeVisible();
    }
  });
});

test.describe('for an administrator', () => {
  test.use({ as: 'admin' });

  const tabs = [
    'User Management',
    'Navigation',
    'Content Management',
    'Blog Posts',
    'FAQ',
    'Pages',
    // A number of new items may follow.
    /^Enquiries/,
    'Newsletter',
  ];

  test('shows that the session is being verified', async ({ page, open }) => {
    const asking = await hold(page, '**/api/user');
    await open('/admin');
    await expect(page.getByText('Loading...')).toBeVisible();
    await expect(page.getByText('Please wait while we verify your credentials.')).toBeVisible();
    await expect(page.getByText('Access Denied')).toHaveCount(0);
    const spinner = page.getByRole('status', { name: 'Loading', exact: true });
    await expect(spinner).toBeHidden();
    asking.open();
    await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
  });

  test('every tab of the dashboard has a list and an address', async ({ page, open }) => {
    await open('/admin');
    await expect(page.getByRole('tab')).toHaveText(tabs);
    for (const [tab, path, create] of [
      ['Navigation', '/admin/navigation', 'Add Item'],
      ['Content Management', '/admin/content', 'Create New Content'],
      ['Blog Posts', '/admin/blog', 'Create New Blog Post'],
      ['FAQ', '/admin/faq', 'Add Category'],
      ['User Management', '/admin/users', 'Create New User'],
    ] as const) {
      await page.getByRole('tab', { name: tab, exact: true }).click();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('tab', { name: tab, exact: true })).toHaveAttribute(
        'aria-selected',
        'true',
      );
      await expect(page.getByRole('tabpanel').first()).toContainText(create);
      await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
    }
    await page.goBack();
    await expect(page).toHaveURL('/admin/faq');
  });

  test('the list of posts shows their details and marks drafts', async ({ page, open, api }) => {
    const { id } = await createPost(api, { title: 'A draft in the list' });
    await open('/admin/blog?size=100');
    await expect(page.getByRole('columnheader')).toHaveText(['Title', 'Status', 'Created', 'Actions']);
    await page.getByLabel('Sort by').selectOption({ label: 'Date, newest first' });
    await expect(page).toHaveURL('/admin/blog?size=100&sort=-date');
    const row = page.getByRole('row', { name: /A draft in the list/ });
    await expect(row.getByRole('rowheader')).toContainText(String(new Date().getFullYear()));
    await expect(row).toContainText('Draft');
    await expect(page.getByRole('row', { name: /Monitoring without ground truth/ })).toContainText(
      'Published',
    );
    const view = row.getByRole('link', { name: 'View A draft in the list' });
    const opened = page.waitForEvent('popup');
    await view.click();
    const post = await opened;
    await expect(post.getByRole('heading', { level: 1, name: 'A draft in the list' })).toBeVisible();
    await api.delete(`/api/admin/blog/${id}`);
  });

  test('an unknown address below the dashboard shows the 404 page', async ({ page, open }) => {
    await open('/admin/nonsense');
    await expect(page.getByText('404 Page Not Found')).toBeVisible();
  });
});

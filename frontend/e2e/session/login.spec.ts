import { administrator } from '../support/product';
import { expect, hold, keepNotice, notice, test, type Page } from '../support/test';

const username = (page: Page) => page.getByLabel('Username');
const password = (page: Page) => page.getByLabel('Password');

async function logIn(page: Page, tab: 'Client Portal' | 'Admin Portal', who: typeof administrator) {
  await page.getByRole('tab', { name: tab }).click();
  await username(page).fill(who.username);
  await password(page).fill(who.password);
  await page.getByRole('button', { name: 'Login' }).click();
}

test('the login screen has two tabs, the second for administrators', async ({ page, open }) => {
  await open('/auth');
  await expect(page.getByRole('tab')).toHaveText(['Client Portal', 'Admin Portal']);
  const hint = page.getByText('Access restricted to administrators only');
  await expect(hint).toBeHidden();
  await page.getByRole('tab', { name: 'Client Portal' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Admin Portal' })).toHaveAttribute('aria-selected', 'true');
  await expect(hint).toBeVisible();
});

test('invalid logins are marked at their fields and not sent', async ({ page, open }) => {
  await open('/auth');
  let sent = 0;
  page.on('request', (request) => (sent += request.method() === 'POST' ? 1 : 0));
  await username(page).fill('ab');
  await password(page).fill('12345');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(username(page)).toHaveAccessibleDescription('Username must be at least 3 characters');
  await expect(password(page)).toHaveAccessibleDescription('Password must be at least 6 characters');
  await expect(username(page)).toBeFocused();
  await username(page).fill('');
  await password(page).fill('');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(username(page)).toHaveAccessibleDescription('Username is required');
  await expect(password(page)).toHaveAccessibleDescription('Password is required');
  expect(sent).toBe(0);
});

test('a wrong password is reported once, in a toast', async ({ page, open, watch }) => {
  await open('/auth');
  watch.expectFault('/api/login');
  await logIn(page, 'Client Portal', { username: 'admin', password: 'not-the-password' });
  await expect(notice(page)).toContainText('Error');
  await keepNotice(page);
  await expect(notice(page)).toContainText('Invalid username or password');
  await expect(username(page)).toHaveValue('admin');
  await expect(page).toHaveURL('/auth');
  await notice(page).getByRole('button', { name: 'Close' }).click();
  await expect(notice(page)).toHaveCount(0);
});

test('a client logs in to the portal and logs out', async ({ page, open, client }) => {
  await open('/auth');
  await logIn(page, 'Client Portal', client);
  await expect(page).toHaveURL('/client-portal');
  await expect(notice(page)).toContainText('Successfully logged in to client portal');
  await expect(page.getByRole('heading', { level: 1, name: `Welcome, ${client.username}` })).toBeVisible();
  for (const [label, figure] of [
    ['Active projects', '3'],
    ['Project reports', '15'],
    ['Messages', '8'],
  ] as const) {
    const card = page.locator('dl > *').filter({ hasText: label });
    await expect(card.getByText(figure, { exact: true })).toBeVisible();
  }
  await expect(page.getByRole('heading', { name: 'Your Projects' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Recent Activities' })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/auth');
  await expect(notice(page)).toContainText('Successfully logged out of client portal');
  await open('/client-portal');
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
});

test('an administrator logs in to the dashboard and logs out', async ({ page, open }) => {
  await open('/auth');
  await logIn(page, 'Admin Portal', administrator);
  await expect(page).toHaveURL('/admin');
  await expect(notice(page)).toContainText('Successfully logged in to admin portal');
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/auth');
  await expect(notice(page)).toContainText('Successfully logged out of admin portal');
});

test('a client on the Admin tab is denied access and offered the portal', async ({ page, open, client }) => {
  await open('/auth');
  await logIn(page, 'Admin Portal', client);
  await expect(page).toHaveURL('/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible();
  await expect(page.getByText('You need administrator privileges to access this page.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to the client portal' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Welcome, ${client.username}` })).toBeVisible();
});

test('a submission waits for its answer', async ({ page, open, client }) => {
  const answer = await hold(page, '**/api/login');
  await open('/auth');
  await username(page).fill(client.username);
  await password(page).fill(client.password);
  await page.keyboard.press('Enter');
  const button = page.getByRole('button', { name: 'Login' });
  await expect(button).toBeDisabled();
  await expect(page).toHaveURL('/auth');
  answer.open();
  await expect(page.getByRole('heading', { level: 1, name: `Welcome, ${client.username}` })).toBeVisible();
});

test('keeps text entered before scripts run', async ({ page, client }) => {
  const loading = await hold(page, '**/assets/*.js');
  await page.goto('/auth', { waitUntil: 'commit' });
  await username(page).fill(client.username);
  await password(page).fill(client.password);
  loading.open();
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/client-portal');
});

test('the portal shows visitors the login screen in place', async ({ page, open, client }) => {
  await open('/client-portal');
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
  await logIn(page, 'Client Portal', client);
  await expect(page.getByRole('heading', { level: 1, name: `Welcome, ${client.username}` })).toBeVisible();
  await expect(page).toHaveURL('/client-portal');
});

for (const [as, home] of [
  ['client', '/client-portal'],
  ['admin', '/admin'],
] as const)
  test.describe(`for a signed-in ${as}`, () => {
    test.use({ as });

    test(`the login screen redirects to ${home}`, async ({ page }) => {
      await page.goto('/auth');
      await expect(page).toHaveURL(home);
    });
  });

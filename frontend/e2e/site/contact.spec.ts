import { expect, gate, keepNotice, notice, test, type Page } from '../support/test';

const form = (page: Page) => page.getByRole('main').locator('form').filter({ hasText: 'Send Message' });
const send = (page: Page) => page.getByRole('button', { name: 'Send Message' });

async function sendMessage(page: Page) {
  await form(page).getByLabel('Name').fill('Grace Hopper');
  await form(page).getByLabel('Email').fill('grace@example.com');
  await form(page).getByLabel('Message').fill('We would like to talk.');
  await send(page).click();
}

test.beforeEach(({ open }) => open('/contact'));

test('an enquiry is confirmed, and another one can be written', async ({ page }) => {
  await sendMessage(page);
  await expect(notice(page)).toContainText('Message Received!');
  await expect(notice(page)).toContainText(
    "Your message has been saved. We'll process it as soon as possible.",
  );
  await expect(page.getByRole('heading', { name: 'Thank You!' }).locator('..')).toBeFocused();
  await page.getByRole('button', { name: 'Send Another Message' }).click();
  await expect(form(page).getByLabel('Name')).toBeFocused();
  await expect(form(page).getByLabel('Message')).toHaveValue('');
});

test('a mailed enquiry gets its own thanks', async ({ page }) => {
  await page.route('**/api/contact', (route) =>
    route.fulfill({ status: 201, json: { id: 1, emailSent: true } }),
  );
  await sendMessage(page);
  await expect(notice(page)).toContainText('Message Sent Successfully!');
  await expect(notice(page)).toContainText("Thank you for contacting us. We'll get back to you soon.");
});

test('an invalid enquiry is marked at its fields', async ({ page }) => {
  await form(page).getByLabel('Email').fill('nonsense');
  await send(page).click();
  await expect(form(page).getByLabel('Name')).toHaveAccessibleDescription('Name is required');
  await expect(form(page).getByLabel('Email')).toHaveAccessibleDescription(/email/i);
  await expect(form(page).getByLabel('Message')).toHaveAccessibleDescription('Message is required');
  await expect(form(page).getByLabel('Name')).toBeFocused();
});

test("a refused enquiry shows the server's reason and keeps the text", async ({ page, watch }) => {
  const error = 'Too many requests. Please try again later.';
  await page.route('**/api/contact', (route) =>
    route.fulfill({ status: 429, json: { error, message: error } }),
  );
  watch.expectFault('/api/contact');
  await sendMessage(page);
  await expect(notice(page)).toContainText('Submission Failed');
  await expect(notice(page)).toContainText(error);
  await expect(form(page).getByLabel('Message')).toHaveValue('We would like to talk.');
});

test('the reason of a refusal stays during a resend without layout shift', async ({ page, watch }) => {
  const second = gate();
  let tries = 0;
  await page.route('**/api/contact', async (route) => {
    tries += 1;
    if (tries === 2) await second.opened;
    await route.fulfill({ status: 500, contentType: 'text/html', body: 'oops' });
  });
  watch.expectFault('/api/contact');
  await sendMessage(page);
  await expect(notice(page)).toContainText('Failed to send message. Please try again.');
  const alert = form(page).getByRole('alert');
  await expect(alert).toHaveText('Failed to send message. Please try again.');
  const place = (await send(page).boundingBox())?.y;
  await send(page).click();
  await expect(notice(page)).toHaveCount(0);
  await expect(alert).toHaveAttribute('aria-busy', 'true');
  expect((await send(page).boundingBox())?.y).toBe(place);
  second.open();
  await expect(notice(page)).toContainText('Submission Failed');
  await expect(alert).not.toHaveAttribute('aria-busy');
});

test('on a phone a toast leaves the header and the first field visible', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await sendMessage(page);
  await expect(notice(page)).toContainText('Message Received!');
  await keepNotice(page);
  await page.getByRole('button', { name: 'Send Another Message' }).click();
  const name = form(page).getByLabel('Name');
  await expect(name).toBeFocused();
  const [field, note] = [await name.boundingBox(), await notice(page).boundingBox()];
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThan(note?.y ?? 0);
  expect(note?.y).toBeGreaterThan(370);
});

test('the dialog of the front page keeps its text when reopened', async ({ page, open }) => {
  await open('/');
  const opener = page.getByRole('main').getByRole('button', { name: 'Contact Us' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Get in Touch' });
  await dialog.getByLabel('Message').fill('Half a sentence');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await opener.click();
  await expect(dialog.getByLabel('Message')).toHaveValue('Half a sentence');
  await dialog.getByLabel('Name').fill('Grace Hopper');
  await dialog.getByLabel('Email').fill('grace@example.com');
  await dialog.getByRole('button', { name: 'Send Message' }).click();
  const sent = page.getByRole('dialog', { name: 'Thank You!' });
  await expect(sent.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
  // Escape does not close the notice unless the notice has the focus.
  await expect(notice(page)).toContainText('Message Received!');
  await keepNotice(page);
  await page.keyboard.press('Escape');
  await expect(sent).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(notice(page)).toBeVisible();
});

test('the contact page shows the address, and loads the map on request', async ({ page, watch }) => {
  const main = page.getByRole('main');
  await expect(main.getByRole('listitem').filter({ hasText: 'Visit us' })).toContainText(
    'Speicherstrasse 12',
  );
  await expect(main.getByRole('link', { name: '+49 40 5550 1720' })).toHaveAttribute(
    'href',
    'tel:+494055501720',
  );
  await expect(main.getByRole('link', { name: 'hello@northlight.example' })).toHaveAttribute(
    'href',
    'mailto:hello@northlight.example',
  );
  watch.expectFault('openstreetmap.org');
  watch.expectFault('net::ERR_NAME_NOT_RESOLVED');
  const asked = page.waitForEvent('requestfailed', (request) => request.url().includes('openstreetmap.org'));
  await page.getByRole('button', { name: 'Show the map' }).click();
  await expect(page.locator('iframe')).toHaveAttribute('src', /^https:\/\/www\.openstreetmap\.org\//);
  await asked;
});

test('the newsletter accepts an address twice, but no invalid one', async ({ page }) => {
  const band = page.getByRole('region', { name: 'Subscribe to our newsletter' });
  const email = band.getByLabel('Email');
  await email.fill('nonsense');
  await band.getByRole('button', { name: 'Subscribe' }).click();
  await expect(email).toHaveAccessibleDescription('Please enter a valid email address');
  for (let time = 0; time < 2; time += 1) {
    await email.fill('reader@example.com');
    await band.getByRole('button', { name: 'Subscribe' }).click();
    await expect(notice(page)).toContainText('Success!');
    await expect(notice(page)).toContainText("You've been subscribed to our newsletter.");
    await keepNotice(page);
    await expect(email).toHaveValue('');
    await notice(page).getByRole('button', { name: 'Close' }).click();
  }
});

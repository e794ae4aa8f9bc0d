import { readFile } from 'node:fs/promises';
import type { APIRequestContext } from '@playwright/test';
import { expectAccessible, expectAccessibleOnPhoneToo } from '../support/axe';
import { interceptCalls } from '../support/network-calls';
import { create, createEnquiry, unique } from '../support/records';
import { expect, notice, test, type Page } from '../support/test';

test.use({ as: 'admin' });

async function leaveEnquiry(api: APIRequestContext) {
  const name = unique('Writer');
  const message = 'First line\nSecond line';
  await createEnquiry(api, { name, email: 'writer@example.com', company: 'Mills & Sons', message });
  return name;
}

async function openEnquiry(page: Page, open: (path: string) => Promise<unknown>, api: APIRequestContext) {
  const name = await leaveEnquiry(api);
  await open(`/admin/enquiries?q=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name, exact: true }).click();
  return { name, dialog: page.getByRole('dialog', { name: `Enquiry from ${name}` }) };
}

test('an enquiry is found, read, answered by mail, and deleted', async ({ page, open, api, watch }) => {
  const name = await leaveEnquiry(api);
  await open('/admin/enquiries');
  await expect(page.getByRole('tab', { name: /^Enquiries \d+ new$/ })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search enquiries' }).fill(name);
  await expect(page).toHaveURL(/[?&]q=/);
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('Mills & Sons');
  await expect(row).toContainText('New');
  await row.getByRole('link', { name, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Enquiry from ${name}` });
  await expect(dialog.getByText('First line')).toHaveText('First line\nSecond line', { useInnerText: true });
  await expect(dialog.getByLabel('Status')).toHaveValue('read');
  await expectAccessibleOnPhoneToo(page, watch);
  const status = await dialog.getByText('Status', { exact: true }).boundingBox();
  const previous = await dialog.getByRole('button', { name: 'Previous' }).boundingBox();
  expect(previous?.x, 'the arrows are below the label').toBe(status?.x);
  const href = (await dialog.getByRole('link', { name: 'Reply' }).getAttribute('href')) ?? '';
  expect(href).toMatch(/^mailto:writer@example\.com\?subject=/);
  expect(decodeURIComponent(href)).toContain('> First line\r\n> Second line');
  await dialog.getByLabel('Status').selectOption('Answered');
  await expect(notice(page)).toContainText('Enquiry updated successfully');
  await page.reload();
  await expect(dialog.getByLabel('Status')).toHaveValue('answered');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(notice(page)).toContainText('Enquiry deleted successfully');
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`No enquiries match “${name}”`)).toBeVisible();
});

test('the dialog closes by Back and Escape and returns the focus', async ({ page, open, api }) => {
  const name = await leaveEnquiry(api);
  await open(`/admin/enquiries?q=${encodeURIComponent(name)}`);
  const link = page.getByRole('link', { name, exact: true });
  await link.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Enquiry from ${name}` });
  await expect(dialog.getByLabel('Status')).toHaveValue('read');
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(link).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(link).toBeFocused();
});

test('a waiting mail shows the reason, and can’t be sent without a server', async ({ page, open, api }) => {
  await openEnquiry(page, open, api);
  const mail = page.getByRole('region', { name: 'Mail' });
  await expect(mail).toContainText('Waiting');
  // The product runs without a mail server here.
  await expect(mail.getByRole('button', { name: 'Send again' })).toHaveCount(0);
});

test('a lost status change is reported and can be sent again', async ({ page, open, api, watch }) => {
  const { dialog } = await openEnquiry(page, open, api);
  const status = dialog.getByLabel('Status');
  await expect(status).toHaveValue('read');
  const calls = await interceptCalls(page, '/api/admin/enquiries', ['PUT', 'POST']);

  watch.expectFault('/api/admin/enquiries/');
  calls.disconnect();
  await status.selectOption('Answered');
  await expect(notice(page)).toContainText('Failed to update enquiry');
  await expect(dialog.getByRole('alert')).toContainText('Failed to update enquiry');
  await expect(status).toHaveValue('read');
  expect(calls.takeCallCount()).toBe(1);

  const releaseStatus = calls.hold();
  await status.selectOption('Answered');
  await expect(status).toHaveAttribute('aria-busy', 'true');
  releaseStatus();
  await expect(notice(page)).toContainText('Enquiry updated successfully');
  await expect(status).toHaveValue('answered');
  expect(calls.takeCallCount()).toBe(1);
});

test('the export matches the search', async ({ page, open, api }) => {
  const name = await leaveEnquiry(api);
  await leaveEnquiry(api);
  await open(`/admin/enquiries?status=new&q=${encodeURIComponent(name)}`);
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file).toContain(name);
  expect(file.match(/Writer/g)).toHaveLength(1);
});

test('a subscriber is found, exported and removed', async ({ page, open, api }) => {
  const email = `${unique('reader')}@example.com`;
  await create(api, '/api/newsletter', { email });
  await open('/admin/newsletter');
  await page.getByRole('searchbox', { name: 'Search subscribers' }).fill(email);
  await expect(page.getByRole('rowheader', { name: email })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain(email);
  await page.getByRole('button', { name: `Remove ${email}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(notice(page)).toContainText('Subscriber removed successfully');
  await expect(page.getByText(`No subscribers match “${email}”`)).toBeVisible();
});

test('a new enquiry appears in an open list, with its first words and time', async ({ page, open, api }) => {
  await open('/admin/enquiries');
  await expect(page.getByRole('table')).toBeVisible();
  const name = await leaveEnquiry(api);
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toBeVisible({ timeout: 20_000 });
  await expect(row).toContainText('First line Second line');
  await expect(row).toContainText(/\d:\d\d/);
});

test('the dialog steps through the list, and its actions stay in sight', async ({ page, open, api }) => {
  const word = unique('step');
  for (const name of ['One', 'Two'])
    await createEnquiry(api, { name: `${name} ${word}`, message: 'Long words. '.repeat(800) });
  await open(`/admin/enquiries?q=${word}`);
  await page.getByRole('link', { name: `Two ${word}`, exact: true }).click();
  const dialog = page.getByRole('dialog');
  const next = dialog.getByRole('button', { name: 'Next' });
  for (const size of [
    { width: 1280, height: 800 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(size);
    for (const action of [
      next,
      dialog.getByRole('link', { name: 'Reply' }),
      dialog.getByRole('button', { name: 'Delete' }),
      dialog.getByLabel('Status'),
    ])
      await expect(action).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
  }
  await next.press('Enter');
  await expect(page.getByRole('dialog', { name: `Enquiry from One ${word}` })).toBeVisible();
  await expect(next).toBeFocused();
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('k');
  await expect(page.getByRole('dialog', { name: `Enquiry from Two ${word}` })).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(`/admin/enquiries?q=${word}`);
});

test('spam leaves the list and its mail is stopped', async ({ page, open, api }) => {
  const name = await leaveEnquiry(api);
  await open(`/admin/enquiries?q=${encodeURIComponent(name)}`);
  await page.getByRole('checkbox', { name: `Select enquiry from ${name}` }).check();
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Mark as spam' }).click();
  await expect(notice(page)).toContainText('1 enquiry marked as spam');
  await expect(page.getByRole('rowheader')).toHaveCount(0);
  await page.getByLabel('Filter by status').selectOption('Spam');
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('region', { name: 'Mail' })).toContainText('Stopped');
});

test('asks after a reply whether the enquiry was answered', async ({ page, open, api }) => {
  const { name, dialog } = await openEnquiry(page, open, api);
  await dialog.getByRole('link', { name: 'Reply' }).click();
  await expect(dialog.getByText(`Did you answer ${name}?`)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Mark as answered' }).press('Enter');
  await expect(dialog.getByLabel('Status')).toHaveValue('answered');
  await expect(dialog.getByText(`Did you answer ${name}?`)).toBeHidden();
});

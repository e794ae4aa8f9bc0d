import type { Page } from '@playwright/test';
import { killDuring, logIn, open, test } from '../support/kill';
import { create, createEnquiry, read, unique } from '../support/records';
import { expect, notice } from '../support/test';

// The server is killed during administrators' actions on visitors' submissions. A lost action loses the submission.
test.describe.configure({ mode: 'serial' });

const enquiries = '/api/admin/enquiries';
const subscribers = '/api/admin/subscribers';

interface Enquiry {
  name: string;
  status: string;
  message: string;
  mail: { state: string };
}

async function openEnquiry(page: Page) {
  const name = unique('writer');
  const message = `Every word of ${name}.`;
  const { id } = await createEnquiry(page.request, { name, message });
  await logIn(page.request);
  await open(page, `/admin/enquiries?q=${name}`);
  await page.getByRole('link', { name, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Enquiry from ${name}` });
  await expect(dialog.getByLabel('Status')).toHaveValue('read');
  const stored = () => read<Enquiry>(page.request, `${enquiries}/${id}`);
  return { name, message, dialog, stored };
}

const kills = [
  { when: 'before', moment: 'before the write' },
  { when: 'after', moment: 'after the write' },
] as const;

for (const { when, moment } of kills) {
  test(`an enquiry's status can be set again after a kill ${moment}`, async ({ page, product }) => {
    const { dialog, stored, message } = await openEnquiry(page);
    const status = dialog.getByLabel('Status');
    await killDuring(page, product, enquiries, when);
    await status.selectOption('Answered');
    await expect(notice(page)).toContainText('Failed to update enquiry');
    await expect(dialog.getByRole('alert')).toContainText('Failed to update enquiry');
    await expect(status).toHaveValue('read');
    // Still down.
    await status.selectOption('Answered');
    await expect(dialog.getByRole('alert')).toContainText('Failed to update enquiry');
    await product.restart();
    await status.selectOption('Answered');
    await expect(notice(page)).toContainText('Enquiry updated successfully');
    await expect(status).toHaveValue('answered');
    await expect(dialog.getByRole('alert')).toHaveCount(0);
    expect(await stored()).toMatchObject({ status: 'answered', message });
    await page.reload();
    await expect(status).toHaveValue('answered');
  });

  test(`an enquiry's mail is sent once despite a kill ${moment}`, async ({ page, product, mailbox }) => {
    const { name, dialog, stored } = await openEnquiry(page);
    const mail = dialog.getByRole('region', { name: 'Mail' });
    const again = mail.getByRole('button', { name: 'Send again' });
    // The server may still have been trying when the dialog asked.
    await expect.poll(async () => (await stored()).mail.state).toBe('refused');
    await page.reload();
    await expect(mail).toContainText('Refused');
    expect(mailbox.count(name)).toBe(0);
    mailbox.accept();
    await killDuring(page, product, enquiries, when);
    await again.click();
    await expect(notice(page)).toContainText('The mail couldn’t be sent.');
    await expect(mail).toContainText('Refused');
    await product.restart();
    await again.click();
    await expect(notice(page)).toContainText('Mail sent successfully');
    await expect(mail).toContainText('Sent');
    await expect(again).toHaveCount(0);
    expect((await stored()).mail.state).toBe('sent');
    expect(mailbox.count(name)).toBe(1);
    mailbox.refuse();
  });

  test(`one subscriber is removed, once, despite a kill ${moment}`, async ({ page, product }) => {
    const emails = ['one', 'two'].map((who) => `${unique(who)}@example.com`);
    const [email = '', other = ''] = emails;
    for (const one of emails) await create(page.request, '/api/newsletter', { email: one });
    await logIn(page.request);
    await open(page, '/admin/newsletter');
    await page.getByRole('button', { name: `Remove ${email}` }).click();
    const question = page.getByRole('alertdialog');
    const remove = question.getByRole('button', { name: 'Remove' });
    await killDuring(page, product, subscribers, when);
    await remove.click();
    await expect(notice(page)).toContainText('Failed to remove subscriber');
    await expect(question.getByRole('alert')).toContainText('Failed to remove subscriber');
    await expect(remove).toBeFocused();
    await product.restart();
    await remove.click();
    await expect(notice(page)).toContainText('Subscriber removed successfully');
    await expect(page.getByRole('rowheader', { name: email })).toHaveCount(0);
    await expect(page.getByRole('rowheader', { name: other })).toBeVisible();
    const remaining = await read<{ email: string }[]>(page.request, subscribers);
    expect(remaining.map((one) => one.email)).not.toContain(email);
    expect(remaining.map((one) => one.email)).toContain(other);
  });
}

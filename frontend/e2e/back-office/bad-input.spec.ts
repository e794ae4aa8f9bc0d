import { expect, test } from '../support/test';

test.use({ as: 'admin' });

test('the wheel scrolls, and changes no number or date', async ({ page, open }) => {
  const turnOver = async (label: string) => {
    const field = page.getByLabel(label, { exact: true });
    await field.focus();
    const before = await field.inputValue();
    await field.hover();
    for (const distance of [-100, -100, 300]) await page.mouse.wheel(0, distance);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await expect(field).toHaveValue(before);
  };
  await open('/admin/navigation');
  await page.getByRole('button', { name: 'Add Item' }).click();
  await turnOver('Order');
  await page.keyboard.press('Escape');
  await open('/admin/blog/new');
  await turnOver('Date');
  await page.getByRole('button', { name: 'Cancel' }).click();
});

test('incomplete numbers and dates are marked at their fields and not saved', async ({ page, open }) => {
  const writes: string[] = [];
  page.on('request', (request) => {
    // A preview stores nothing.
    if (request.method() !== 'GET' && !request.url().endsWith('/api/admin/preview'))
      writes.push(request.url());
  });
  await open('/admin/faq');
  await page.getByRole('button', { name: 'Add Category' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Category Name').fill('Never stored');
  const order = dialog.getByLabel('Display Order');
  for (const junk of ['1e', '--', '3-']) {
    await order.fill('');
    await order.pressSequentially(junk);
    await dialog.getByRole('button', { name: 'Save Category' }).click();
    await expect(order).toHaveAccessibleDescription(/Display order must be a positive number/);
    await expect(order).toBeFocused();
  }
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();

  await open('/admin/blog');
  await page
    .getByRole('link', { name: /^Edit / })
    .first()
    .click();
  const date = page.getByLabel('Date');
  await expect(date).not.toHaveValue('');
  await date.focus();
  // The month alone.
  await page.keyboard.press('Backspace');
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(date).toHaveAccessibleDescription(/Date must be a day of the calendar/);
  await expect(date).toBeFocused();
  expect(writes).toEqual([]);
  await page.keyboard.type('01');
  await expect(date).not.toHaveAccessibleDescription(/calendar/);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
});

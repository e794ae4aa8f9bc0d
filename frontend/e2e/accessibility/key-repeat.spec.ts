import { expect, test } from '../support/test';

test.use({ as: 'admin' });

test('holding Enter on Edit opens the form and saves nothing', async ({ page, open }) => {
  const writes: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && writes.push(request.url()));
  await open('/admin/content');
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .focus();
  await page.keyboard.down('Enter');
  const title = page.getByRole('dialog', { name: 'Edit Content' }).getByLabel('Title');
  await expect(title).toBeFocused();
  // A key that is pressed again without a release repeats.
  for (let times = 0; times < 5; times += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(title).toBeFocused();
  expect(writes).toEqual([]);
});

import { expectAccessible } from '../support/axe';
import { expect, test } from '../support/test';

test.use({ as: 'admin' });

for (const [width, height] of [
  [1280, 800],
  [360, 740],
] as const)
  test(`the content editor has an address and fills a window of ${width} px`, async ({ page, open }) => {
    await page.setViewportSize({ width, height });
    await open('/admin/content?q=Triage');
    await page.getByRole('button', { name: /^Edit Triage/ }).click();
    await expect(page).toHaveURL(/\/admin\/content\/\d+\/edit\?q=Triage$/);
    const editor = page.getByRole('dialog', { name: 'Edit Content' });
    await expect(editor.getByLabel('Title')).toHaveValue(/^Triage/);
    // It has moved to its place.
    await expect.poll(() => editor.boundingBox()).toMatchObject({ x: 0, y: 0, height });
    // The page's scroll bar keeps its place.
    expect((await editor.boundingBox())?.width).toBeGreaterThan(width - 20);
    await expectAccessible(page);
    await page.reload();
    await expect(editor.getByLabel('Title')).toHaveValue(/^Triage/);
    await page.goBack();
    await expect(editor).toHaveCount(0);
    await expect(page).toHaveURL(/\/admin\/content\?q=Triage$/);
  });

test('leaving the editor by Back asks about unsaved changes', async ({ page, open }) => {
  await open('/admin/content');
  await page.getByRole('button', { name: 'Create New Content' }).click();
  await expect(page).toHaveURL(/\/admin\/content\/new$/);
  await page.getByLabel('Title').fill('Unsaved');
  await page.goBack();
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Unsaved');
  await page.goBack();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText(/You have unsaved changes/)).toHaveCount(0);
});

test('a question survives a reload, and the list offers to continue', async ({ page, open }) => {
  await open('/admin/faq?show=items');
  await page.getByRole('button', { name: 'Add FAQ Item' }).click();
  await page.getByLabel('Question').fill('Is it kept?');
  await page.waitForFunction(() =>
    Object.entries(localStorage).some(
      ([key, value]) => /unsaved-question/.test(key) && /kept/.test(String(value)),
    ),
  );
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole('button', { name: 'Continue' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New FAQ Item' });
  await expect(dialog.getByLabel('Question')).toHaveValue('Is it kept?');
  await expectAccessible(page);
});

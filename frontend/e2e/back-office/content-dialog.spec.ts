import { expectAccessible } from '../support/axe';
import { expect, test } from '../support/test';

test.use({ as: 'admin' });

test('the preview of an item follows its text, and its fields the JSON', async ({ page, open }) => {
  await open('/admin/content?q=Triage');
  await page.getByRole('button', { name: /^Edit Triage/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Content' });
  await dialog.getByLabel('Content').fill('## Seen at once');
  await expect(dialog.getByRole('heading', { name: 'Seen at once' })).toBeVisible();
  await expect(dialog.getByLabel('Client')).toHaveValue('Meridian Health');
  await dialog.getByLabel('Client').fill('Another');
  await expect(dialog.getByLabel('Metadata')).toHaveValue(/"client": "Another"/);
  await dialog.getByText('Advanced (JSON)').click();
  await dialog.getByLabel('Metadata').fill('{');
  await expect(dialog.getByLabel('Client')).toBeDisabled();
  await dialog.getByRole('button', { name: 'Go to the JSON' }).click();
  await expect(dialog.getByLabel('Metadata')).toBeFocused();
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
});

test('a preview whose script fails to load is retried, and the text stays', async ({ page, open, watch }) => {
  watch.expectFault('live-preview');
  watch.expectFault('A part of the page could not be loaded');
  await page.route('**/live-preview.*.js', (route) => route.abort());
  await open('/admin/content?q=Triage');
  await page.getByRole('button', { name: /^Edit Triage/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Content' });
  await dialog.getByLabel('Content').fill('## Kept');
  await expect(dialog.getByRole('alert')).toContainText('We couldn’t load the preview.');
  await page.unroute('**/live-preview.*.js');
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect(dialog.getByRole('heading', { name: 'Kept' })).toBeVisible();
  await expect(dialog.getByLabel('Content')).toHaveValue('## Kept');
});

test('the preview of an item follows the caret, and a click places it', async ({ page, open }) => {
  await open('/admin/content?q=Triage');
  await page.getByRole('button', { name: /^Edit Triage/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Content' });
  const field = dialog.getByLabel('Content');
  const preview = dialog.getByRole('region', { name: 'Preview' });
  await expect(preview.getByText(/^Triage/).first()).toBeVisible();
  await expect(preview.locator('img').first()).toBeVisible();
  const sections = Array.from({ length: 40 }, (_, index) => `## Part ${index}\n\n${'Words. '.repeat(40)}`);
  await field.fill(sections.join('\n\n'));
  await expect(preview.getByRole('heading', { name: 'Part 39' })).toBeAttached();
  await field.press('Control+End');
  await expect(preview.getByText(/^Words/).last()).toBeInViewport();
  await preview.getByRole('heading', { name: 'Part 38' }).click();
  await expect(field).toBeFocused();
});

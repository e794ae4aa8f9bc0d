import { expectAccessible } from '../support/axe';
import { unique } from '../support/records';
import { expect, notice, test, type Page } from '../support/test';

test.use({ as: 'admin' });

test.beforeEach(({ open }) => open('/admin/blog/new'));

const content = (page: Page) => page.getByLabel('Content');

/** Pastes data with several formats, as the browser hands it over. */
const paste = (page: Page, formats: Record<string, string>) =>
  content(page).evaluate((field, given) => {
    const clipboardData = new DataTransfer();
    for (const [type, text] of Object.entries(given)) clipboardData.setData(type, text);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, formats);

test('Enter in the title leads on, and the sample text needs a question to be published', async ({
  page,
}) => {
  await page.getByLabel('Title').fill('Not by Enter');
  await page.getByLabel('Title').press('Enter');
  await expect(content(page)).toBeFocused();
  await page.getByLabel('Slug').press('Enter');
  await expect(page).toHaveURL('/admin/blog/new');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Publish the sample text?' });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await content(page).fill('Words of my own.');
  await page.getByLabel('Date').fill('2999-01-02');
  await expect(page.getByLabel('Date')).toHaveAccessibleDescription(/stays first in the list until then/);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByRole('alertdialog', { name: 'Publish with a date in the future?' })).toBeVisible();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL('/admin/blog');
});

test('a press into the sample text selects it, and a second one places the caret', async ({ page }) => {
  const selected = () =>
    content(page).evaluate((field: HTMLTextAreaElement) => field.selectionEnd - field.selectionStart);
  await content(page).click();
  expect(await selected()).toBeGreaterThan(100);
  await content(page).click();
  expect(await selected()).toBe(0);
});

test('lists continue, items are nested, and all of it can be undone', async ({ page }) => {
  await content(page).fill('');
  await content(page).click();
  await page.keyboard.type('- one\ntwo');
  await expect(content(page)).toHaveValue('- one\n- two');
  await page.keyboard.press('Tab');
  await expect(content(page)).toHaveValue('- one\n  - two');
  await page.keyboard.press('Control+z');
  await expect(content(page)).toHaveValue('- one\n- two');
  await content(page).press('Control+End');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(content(page)).toHaveValue('- one\n- two\n\n');
  await page.keyboard.press('Tab');
  await expect(content(page)).not.toBeFocused();
});

test('words are found and replaced by keyboard, and Escape returns to the place', async ({ page }) => {
  await content(page).fill(`One cat.\n\n${'Words.\n\n'.repeat(200)}A Cat and a catalogue.`);
  await content(page).press('Control+Home');
  await page.keyboard.press('Control+Shift+f');
  const bar = page.getByRole('group', { name: 'Find and replace' });
  await expect(bar.getByLabel('Find')).toBeFocused();
  await page.keyboard.type('cat');
  await expect(bar.getByRole('status')).toHaveText('1 of 3');
  await page.keyboard.press('Enter');
  await expect(bar.getByRole('status')).toHaveText('2 of 3');
  await expectAccessible(page);
  const selected = () =>
    content(page).evaluate((field: HTMLTextAreaElement) =>
      field.value.slice(field.selectionStart, field.selectionEnd + 4),
    );
  expect(await selected()).toBe('Cat and');
  await bar.getByLabel('Replace with').fill('dog');
  await bar.getByLabel('Replace with').press('Enter');
  await expect(content(page)).toHaveValue(/A dog and a catalogue\.$/);
  await expect(bar.getByRole('status')).toHaveText('2 of 2');
  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
  await expect(content(page)).toBeFocused();
  expect(await selected()).toBe('catalog');
  expect(await content(page).evaluate((field) => field.scrollTop)).toBeGreaterThan(1000);
  await page.keyboard.press('Control+z');
  await expect(content(page)).toHaveValue(/A Cat and a catalogue\.$/);
  await page.getByRole('button', { name: 'Find and replace' }).click();
  await page.keyboard.type('CAT');
  await bar.getByRole('button', { name: 'Match case' }).click();
  await expect(bar.getByRole('status')).toHaveText('No results');
  await bar.getByRole('button', { name: 'Match case' }).click();
  await bar.getByRole('button', { name: 'Replace all' }).click();
  await expect(bar.getByRole('status')).toHaveText('3 replaced');
  await expect(content(page)).toHaveValue(/^One \.[^]*A [ ]and a alogue\.$/);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+z');
  await expect(content(page)).toHaveValue(/^One cat\.[^]*A Cat and a catalogue\.$/);
});

test('markdown is made of pasted text, a link of an address, a hint of a picture', async ({ page }) => {
  await content(page).fill('');
  const html = '<h2>Results</h2><p>Some <b>bold</b> words</p><ul><li>one</li><li>two</li></ul>';
  await paste(page, { 'text/html': html, 'text/plain': 'Results' });
  await expect(content(page)).toHaveValue('## Results\n\nSome **bold** words\n\n- one\n- two');
  await content(page).press('Control+z');
  await expect(content(page)).toHaveValue('');
  await page.keyboard.type('word');
  await content(page).press('Control+a');
  await paste(page, { 'text/plain': 'https://example.com' });
  await expect(content(page)).toHaveValue('[word](https://example.com)');
  await content(page).press('Control+z');
  await expect(content(page)).toHaveValue('word');
  await page.locator('body').evaluate((body) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['x'], 'a.png', { type: 'image/png' }));
    body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  });
  await expect(notice(page)).toContainText('with its https address');
});

test('preview and caret follow each other', async ({ page }) => {
  const sections = Array.from({ length: 40 }, (_, index) => `## Part ${index}\n\n${'Words. '.repeat(40)}`);
  await content(page).fill(sections.join('\n\n'));
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('heading', { name: 'Part 39' })).toBeAttached();
  await content(page).press('Control+End');
  await expect(preview.getByText(/^Words/).last()).toBeInViewport();
  await preview.getByRole('heading', { name: 'Part 38' }).click();
  await expect(content(page)).toBeFocused();
  const line = () =>
    content(page).evaluate(
      (field: HTMLTextAreaElement) => field.value.slice(field.selectionStart).split('\n')[0],
    );
  expect(await line()).toBe('## Part 38');
  await page.getByRole('button', { name: 'Outline' }).click();
  await page
    .getByRole('dialog', { name: 'Outline' })
    .getByRole('button', { name: 'Part 3', exact: true })
    .click();
  await expect(content(page)).toBeFocused();
  expect(await line()).toBe('## Part 3');
});

test('a shortcut stores a new text as a draft, and the form goes on with it', async ({ page }) => {
  const title = unique('Saved while writing');
  await page.getByLabel('Title').fill(title);
  await content(page).focus();
  // The sample text is selected.
  await page.keyboard.type('Three more words');
  await page.keyboard.press('Control+s');
  await expect(notice(page)).toContainText('Saved as draft');
  await expect(page).toHaveURL(/\/admin\/blog\/\d+\/edit$/);
  await expect(page.getByRole('heading', { name: 'Edit Blog Post' })).toBeVisible();
  await expect(page.getByLabel('Published')).not.toBeChecked();
  await expect(content(page)).toBeFocused();
  await page.keyboard.type(', and on');
  await page.keyboard.press('Control+s');
  await expect(notice(page)).toContainText('Blog post updated successfully');
  await expect(page).toHaveURL('/admin/blog');
  await page.getByRole('link', { name: title, exact: true }).click();
  await expect(content(page)).toHaveValue('Three more words, and on');
});

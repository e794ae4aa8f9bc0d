import { randomUUID } from 'node:crypto';
import { tabTo } from '../support/keyboard';
import { expect, notice, test } from '../support/test';

test.use({ as: 'admin' });

test('writes a post by keyboard and restores the focus on leaving the form', async ({ page, open }) => {
  const title = `Written by keyboard ${randomUUID().slice(0, 8)}`;
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  await open('/admin/blog?sort=title');
  await tabTo(page, link('Create New Blog Post'));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Title')).toBeFocused();
  await page.keyboard.type(title);
  // It is higher than the space below the title.
  await tabTo(page, page.getByLabel('Content'), 0.5);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Not a word by mouse.');
  const authors = page.getByRole('combobox', { name: 'Authors' });
  await expect(authors.locator('option', { hasText: 'Priya' })).toBeAttached();
  await tabTo(page, authors);
  await page.keyboard.press('ArrowDown');
  const picked = page.getByRole('list', { name: 'Picked' }).getByRole('listitem');
  await expect(picked, 'an arrow opens the list alone').toHaveCount(1);
  await page.keyboard.type('Priya');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Remove Priya Raman' })).toBeVisible();
  await tabTo(page, page.getByLabel('Slug'));
  await page.keyboard.type('x');
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Regenerate' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Slug')).toBeFocused();
  const tags = page.getByRole('combobox', { name: 'Tags' });
  await tabTo(page, tags);
  const suggested = page.getByRole('listbox', { name: 'Tags in use' }).getByRole('option');
  const second = (await suggested.nth(1).textContent()) ?? '';
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(tags).toHaveValue(`${second}, `);
  await expect(tags).toBeFocused();
  await tabTo(page, page.getByRole('checkbox', { name: 'Published' }));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: 'Create', exact: true }));
  await page.keyboard.press('Enter');
  await expect(notice(page)).toContainText('Blog post created successfully');
  await expect(page).toHaveURL('/admin/blog?sort=title');
  await expect(link('Create New Blog Post')).toBeFocused();

  await page.keyboard.press('/');
  await page.keyboard.type(title);
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await tabTo(page, link(`Edit ${title}`));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Title')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Content')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Bold' })).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Cancel' }));
  await page.keyboard.press('Enter');
  await expect(link(`Edit ${title}`)).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: `Delete ${title}` }));
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`No posts match “${title}”`)).toBeVisible();
  await expect(page.getByRole('searchbox')).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('an invalid field is shown and focused while the preview is open', async ({ page, open }) => {
    await open('/admin/content');
    await tabTo(page, page.getByRole('button', { name: 'Create New Content' }));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Create New Content' });
    await expect(dialog.getByLabel('Title')).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(dialog.getByRole('tab', { name: 'Write' })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(dialog.getByRole('tab', { name: 'Preview' })).toHaveAttribute('aria-selected', 'true');
    await tabTo(page, dialog.getByRole('button', { name: 'Create' }));
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel('Title')).toBeFocused();
    await expect(dialog.getByText('Title is required')).toBeInViewport();
  });
});

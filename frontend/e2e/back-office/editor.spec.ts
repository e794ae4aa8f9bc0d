import { expectAccessible } from '../support/axe';
import { read, readFirst } from '../support/records';
import { expect, notice, test } from '../support/test';

test.use({ as: 'admin' });

test('a post is written with a preview, published, edited, and on the blog', async ({ page, open, api }) => {
  await open('/admin/blog');
  await page.getByRole('link', { name: 'Create New Blog Post' }).click();
  await expect(page).toHaveURL('/admin/blog/new');
  await expect(page.getByRole('tab', { name: 'New Blog Post' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('heading', { name: 'Create New Blog Post' })).toBeVisible();
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('heading', { name: 'Write your blog post content here' })).toBeVisible();
  await expect(page.getByLabel('Published')).toBeChecked();
  await page.getByLabel('Title').fill('Écrit par un test');
  await expect(page.getByLabel('Slug')).toHaveValue('ecrit-par-un-test');
  await page
    .getByLabel('Content')
    .fill('# A **bold** start\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n- [x] done\n');
  await expect(preview.getByRole('heading', { name: 'A bold start' })).toBeVisible();
  await expect(preview.getByRole('table')).toBeVisible();
  await expect(preview.getByRole('checkbox')).toBeChecked();
  await page.getByLabel('Authors').selectOption({ label: 'Priya Raman (priya)' });
  await expect(page.getByRole('button', { name: 'Remove Priya Raman' })).toBeVisible();
  await page.getByLabel('Tags').fill('testing, , browsers');
  await page.getByLabel('Date').fill('2018-05-04');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(notice(page)).toContainText('Blog post created successfully');
  await expect(page).toHaveURL('/admin/blog');
  await expect(page.getByRole('tab', { name: 'New Blog Post' })).toHaveCount(0);
  await open('/blog/ecrit-par-un-test');
  await expect(page.getByRole('heading', { level: 1, name: 'Écrit par un test' })).toBeVisible();
  await expect(page.getByRole('article')).toContainText('May 4, 2018');
  await expect(page.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveText([
    'testing',
    'browsers',
  ]);
  const list = await read<{ id: number; slug: string }[]>(api, '/api/admin/blog');
  const id = list.find(({ slug }) => slug === 'ecrit-par-un-test')?.id ?? 0;
  await open(`/admin/blog/${id}/edit`);
  await expect(page.getByRole('tab', { name: 'Edit Blog Post' })).toHaveAttribute('aria-selected', 'true');
  await page.getByLabel('Title').fill('Written by a test');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(notice(page)).toContainText('Blog post updated successfully');
  await open('/blog/ecrit-par-un-test');
  await expect(page.getByRole('heading', { level: 1, name: 'Written by a test' })).toBeVisible();
  await api.delete(`/api/admin/blog/${id}`);
});

test('a post needs a title and keeps its last author', async ({ page, open }) => {
  await open('/admin/blog/new');
  const create = page.getByRole('button', { name: 'Create', exact: true });
  await expect(create).toBeDisabled();
  await page.getByLabel('Title').fill('x');
  await page.getByLabel('Title').fill('');
  await expect(page.getByLabel('Title')).toHaveAccessibleDescription('Title is required');
  await page.getByLabel('Title').fill('Titled');
  await page.getByLabel('Authors').selectOption({ label: 'Priya Raman (priya)' });
  await expect(create).toBeEnabled();
  await page.getByLabel('Slug').fill('Not A Slug');
  await expect(page.getByLabel('Slug')).toHaveAccessibleDescription(
    /Slug must contain only lowercase letters, numbers, and hyphens/,
  );
  await expect(create).toBeDisabled();
  await expectAccessible(page);
  // The administrator who writes it is its first author.
  await page.getByRole('button', { name: /^Remove (?!Priya)/ }).click();
  await page.getByRole('button', { name: 'Remove Priya Raman' }).click();
  await expect(notice(page)).toContainText('Cannot remove author');
  await expect(notice(page)).toContainText('Blog post must have at least one author');
});

test('leaving an unsaved post asks first', async ({ page, open }) => {
  await open('/admin/blog/new');
  await page.getByLabel('Title').fill('Half a title');
  await page.getByRole('tab', { name: 'FAQ', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Half a title');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL('/admin/blog');
});

test('the form at /blog/create returns to the list of posts', async ({ page, open }) => {
  await open('/blog/create');
  await expect(page.getByRole('heading', { level: 1, name: 'Create New Blog Post' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/admin/blog');
});

test('an unfinished post is a draft on leaving, marked while it is unsaved', async ({ page, open, api }) => {
  await open('/admin/blog/new');
  await page.getByLabel('Title').fill('Left as a draft');
  await page.getByLabel('Content').fill('Words.');
  await page.getByRole('tab', { name: 'FAQ' }).click();
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await question.getByRole('button', { name: 'Save as draft' }).click();
  await expect(page).toHaveURL('/admin/faq');
  await expect(notice(page).getByRole('button', { name: 'View' })).toBeVisible();
  const query = '/api/admin/blog?q=Left+as+a+draft';
  const { id, published } = await readFirst<{ id: number; published: boolean }>(api, query);
  expect(published).toBe(false);
  const path = `/admin/blog/${id}/edit`;
  await open(path);
  await expect(page.getByRole('button', { name: 'Update' })).toHaveAccessibleDescription('Draft');
  await page.getByLabel('Title').press('End');
  await page.keyboard.type('!');
  // As if the browser had crashed half a second later.
  await page.waitForTimeout(500);
  const draft = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(draft).toContain('Left as a draft!');
  page.once('dialog', (dialog) => void dialog.accept());
  await open('/admin/blog');
  await page.getByRole('link', { name: 'Unsaved text' }).click();
  await expect(page).toHaveURL(path);
  await expect(page.getByText(/You have unsaved changes from/)).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('link', { name: 'Left as a draft', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Unsaved text' })).toHaveCount(0);
  await api.delete(`/api/admin/blog/${id}`);
});

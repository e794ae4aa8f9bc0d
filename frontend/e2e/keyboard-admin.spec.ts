import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Locator } from '@playwright/test';
import { expect, notice, test, type Page } from './support/test';

test.use({ as: 'admin' });

/** Presses Tab until that has the focus, which has to be seen then. */
async function tabTo(page: Page, wanted: Locator, ratio = 1) {
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press('Tab');
    if (!(await wanted.evaluateAll((all) => all.includes(document.activeElement as HTMLElement)))) continue;
    await expect(wanted).toBeInViewport({ ratio });
    const outline = await wanted.evaluate((element) => getComputedStyle(element).outlineStyle);
    expect(outline, 'the focus can be seen').not.toBe('none');
    return;
  }
  throw new Error(`Tab does not reach ${String(wanted)}`);
}

/** Content that is a draft, by titles that begin with the same word. */
async function draft(api: APIRequestContext, count: number) {
  const word = `keys-${randomUUID().slice(0, 8)}`;
  for (let nth = 1; nth <= count; nth += 1) {
    const data = { title: `${word} ${nth}`, type: 'service', content: 'Text.', published: false };
    expect((await api.post('/api/admin/content', { data })).status()).toBe(201);
  }
  return word;
}

test('the first Tab of the dashboard leads to the link past the header, whichever tab is shown', async ({
  page,
  open,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open('/admin/newsletter');
  await expect(page.getByRole('tab', { name: 'Newsletter' })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
});

test('the ring around a tab of the dashboard does not touch its label', async ({ page, open }) => {
  await open('/admin/users');
  const tab = page.getByRole('tab', { name: 'User Management' });
  await tabTo(page, tab);
  const gap = await tab.evaluate((element) => {
    const label = document.createRange();
    label.selectNodeContents(element);
    const { outlineOffset, outlineWidth } = getComputedStyle(element);
    const ring = element.getBoundingClientRect().left - parseFloat(outlineOffset);
    return label.getBoundingClientRect().left - ring - parseFloat(outlineWidth);
  });
  expect(gap).toBeGreaterThanOrEqual(4);
});

test('where rows are deleted by the keyboard the focus goes on to the next row, at last to the search, and Clear leads there', async ({
  page,
  open,
  api,
}) => {
  const word = await draft(api, 2);
  const others = await draft(api, 1);
  await open(`/admin/content?sort=title&q=${word}`);
  const action = (name: string) => page.getByRole('button', { name, exact: true });
  await tabTo(page, action(`Delete ${word} 1`));
  await page.keyboard.press('Enter');
  await expect(action(`Edit ${word} 2`)).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const search = page.getByRole('searchbox', { name: 'Search content' });
  await expect(page.getByText(`No match for “${word}”`)).toBeVisible();
  await expect(search).toBeFocused();
  await tabTo(page, action('Clear search'));
  await page.keyboard.press('Enter');
  await expect(search).toBeFocused();
  await page.keyboard.type(others);
  await tabTo(page, action(`Delete ${others} 1`));
  await page.keyboard.press('Enter');
  await expect(page.getByText(`No match for “${others}”`)).toBeVisible();
});

test('a list is sorted and paged by keyboard, and the focus stays where it is and in sight', async ({
  page,
  open,
  api,
}) => {
  const word = await draft(api, 21);
  await open(`/admin/content?q=${word}`);
  const title = page.getByRole('columnheader', { name: 'Title' });
  await tabTo(page, title.getByRole('button'));
  await page.keyboard.press('Enter');
  await expect(title).toHaveAttribute('aria-sort', 'ascending');
  await expect(title.getByRole('button')).toBeFocused();
  const [previous, next] = ['Previous', 'Next'].map((name) => page.getByRole('button', { name }));
  if (!previous || !next) throw new Error('no pages');
  await tabTo(page, next);
  await page.keyboard.press('Enter');
  await expect(page.getByText('21–21 of 21')).toBeVisible();
  await expect(next).toBeFocused();
  await expect(next).toBeDisabled();
  await page.keyboard.press('Enter');
  await expect(page.getByText('21–21 of 21')).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1–20 of 21')).toBeVisible();
  await expect(previous).toBeFocused();
  await expect(previous).toBeInViewport({ ratio: 1 });
  const rows = (await (await api.get(`/api/admin/content?q=${word}&limit=50`)).json()) as { id: number }[];
  for (const { id } of rows) await api.delete(`/api/admin/content/${id}`);
});

test('a post is written by keyboard alone, and whoever leaves its form comes back to where they left', async ({
  page,
  open,
}) => {
  const title = `Written by keyboard ${randomUUID().slice(0, 8)}`;
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  await open('/admin/blog?sort=title');
  await tabTo(page, link('Create New Blog Post'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'Create New Blog Post' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type(title);
  // It is higher than there is room below the title.
  await tabTo(page, page.getByLabel('Content'), 0.5);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Not a word by mouse.');
  const authors = page.getByRole('combobox', { name: 'Authors' });
  await tabTo(page, authors);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('list', { name: 'Picked' }), 'an arrow opens the list alone').toHaveCount(0);
  await page.keyboard.type('Priya');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Remove Priya Raman' })).toBeVisible();
  await tabTo(page, page.getByLabel('Slug'));
  await page.keyboard.type('x');
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Regenerate' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Slug')).toBeFocused();
  await tabTo(page, page.getByRole('textbox', { name: 'Tags' }));
  const tags = page.getByRole('group', { name: 'Tags in use' }).getByRole('button');
  const second = (await tags.nth(1).getAttribute('aria-label')) ?? '';
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: second, exact: true })).toBeFocused();
  await tabTo(page, page.getByRole('checkbox', { name: 'Published' }));
  await page.keyboard.press('Space');
  await page.keyboard.press('Control+s');
  await expect(notice(page)).toContainText('Blog post created successfully');
  await expect(page).toHaveURL('/admin/blog?sort=title');
  await expect(link('Create New Blog Post')).toBeFocused();

  await page.keyboard.press('/');
  await page.keyboard.type(title);
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await tabTo(page, link(`Edit ${title}`));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'Edit Blog Post' })).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Cancel' }));
  await page.keyboard.press('Enter');
  await expect(link(`Edit ${title}`)).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: `Delete ${title}` }));
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`No match for “${title}”`)).toBeVisible();
  await expect(page.getByRole('searchbox')).toBeFocused();
});

test('an enquiry is read, given a status and deleted by keyboard alone', async ({ page, open, api }) => {
  const word = `writer-${randomUUID().slice(0, 8)}`;
  const names = [`${word} one`, `${word} two`];
  for (const name of names) {
    const data = { name, email: `${word}@example.com`, message: 'Text.' };
    expect((await api.post('/api/contact', { data })).status()).toBe(201);
  }
  await open(`/admin/enquiries?sort=name&q=${word}`);
  const opener = page.getByRole('link', { name: `Open enquiry of ${names[0]}` });
  await tabTo(page, opener);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Enquiry of ${names[0]}` });
  await expect(dialog).toBeFocused();
  await expect(dialog.getByLabel('Status')).toHaveValue('read');
  await tabTo(page, dialog.getByRole('button', { name: 'Send again' }));
  await page.keyboard.press('Enter');
  await expect(notice(page)).toContainText('Error');
  await expect(dialog.getByRole('button', { name: 'Send again' })).toBeFocused();
  await tabTo(page, dialog.getByLabel('Status'));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('Sp');
  await page.keyboard.press('Enter');
  await expect(notice(page)).toContainText('Enquiry updated successfully');
  await expect(dialog.getByLabel('Status')).toHaveValue('spam');
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, dialog.getByRole('button', { name: 'Delete' }));
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(notice(page)).toContainText('Enquiry deleted successfully');
  await expect(page.getByRole('link', { name: `Open enquiry of ${names[1]}` })).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('a field that is at fault is shown and has the focus, though the preview was looked at', async ({
    page,
    open,
  }) => {
    await open('/admin/content');
    await tabTo(page, page.getByRole('button', { name: 'Create New Content' }));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Create New Content' });
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

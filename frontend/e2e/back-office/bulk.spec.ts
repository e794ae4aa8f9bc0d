import type { APIRequestContext } from '@playwright/test';
import { expectAccessibleOnPhoneToo } from '../support/axe';
import { createPost, read, unique } from '../support/records';
import { expect, notice, test } from '../support/test';

test.use({ as: 'admin' });

/** Creates drafts whose titles have a common unique word. */
async function createPosts(api: APIRequestContext, count: number) {
  const word = unique('bulk');
  const ids: number[] = [];
  for (let number = 1; number <= count; number += 1)
    ids.push((await createPost(api, { title: `${word} ${number}` })).id);
  return { word, ids };
}

/** Other tests look for their posts on the first page of the list. */
const remove = (api: APIRequestContext, ids: number[]) =>
  api.post('/api/admin/blog/bulk', { data: { ids, action: 'delete' } });

interface Post {
  published: boolean;
  tags: string[];
}

test('posts are published, tagged, deleted and restored by keyboard', async ({ page, open, api, watch }) => {
  const { word, ids } = await createPosts(api, 3);
  const posts = () => Promise.all(ids.map((id) => read<Post>(api, `/api/admin/blog/${id}`)));
  await open(`/admin/blog?q=${word}`);
  await page.getByRole('checkbox', { name: 'Select this page' }).press('Space');
  const bar = page.getByRole('region', { name: 'Selection' });
  await expect(bar).toContainText('3 posts selected');
  await expectAccessibleOnPhoneToo(page, watch);
  await page.setViewportSize({ width: 1280, height: 800 });
  await bar.getByRole('button', { name: 'Publish', exact: true }).press('Enter');
  await expect(notice(page)).toContainText('3 posts published');
  await expect(bar.getByRole('button', { name: 'Publish', exact: true })).toBeFocused();
  expect((await posts()).every(({ published }) => published)).toBe(true);
  await api.post('/api/admin/blog/bulk', { data: { ids: ids.slice(0, 1), action: 'unpublish' } });
  await bar.getByRole('button', { name: 'Publish', exact: true }).press('Enter');
  await expect(notice(page)).toContainText('1 post published, 2 were already');
  await notice(page).getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(notice(page)).toContainText('1 post is as it was');
  expect((await posts()).map(({ published }) => published)).toEqual([false, true, true]);

  await page.getByRole('checkbox', { name: `Select ${word} 2` }).press('Space');
  await bar.getByRole('button', { name: 'Add tag' }).press('Enter');
  await page
    .getByRole('dialog', { name: 'Add a tag to 2 posts' })
    .getByRole('combobox', { name: 'Tag' })
    .fill(word);
  await page.keyboard.press('Enter');
  await expect(notice(page)).toContainText('2 posts tagged');
  expect((await posts()).map(({ tags }) => tags)).toEqual([[word], [], [word]]);
  await bar.getByRole('button', { name: 'Remove tag' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Remove a tag from 2 posts' });
  const tag = dialog.getByRole('combobox', { name: 'Tag' });
  await tag.fill(word.slice(0, -1));
  await dialog.getByRole('option', { name: word }).waitFor();
  await tag.press('ArrowDown');
  await tag.press('Enter');
  await expect(tag).toHaveValue(word);
  await tag.press('Enter');
  await expect(notice(page)).toContainText('2 posts changed');
  expect((await posts()).map(({ tags }) => tags)).toEqual([[], [], []]);

  await page.getByRole('checkbox', { name: `Select ${word} 2` }).press('Space');
  await bar.getByRole('button', { name: 'Delete' }).press('Enter');
  await page
    .getByRole('alertdialog', { name: 'Delete 3 posts?' })
    .getByRole('button', { name: 'Delete' })
    .press('Enter');
  await expect(notice(page)).toContainText('3 posts deleted');
  await expect(page.getByText(`No posts match “${word}”`)).toBeVisible();
  await notice(page).getByRole('button', { name: 'Undo' }).click();
  await expect(notice(page)).toContainText('3 posts restored');
  await expect(page.getByRole('rowheader')).toHaveCount(3);
  await remove(api, ids);
});

test('all matches on all pages are acted on, and failures are reported', async ({ page, open, api }) => {
  const { word, ids } = await createPosts(api, 21);
  await open(`/admin/blog?q=${word}`);
  await page.getByRole('checkbox', { name: 'Select this page' }).check();
  const bar = page.getByRole('region', { name: 'Selection' });
  await expect(bar).toContainText('20 posts selected');
  await bar.getByRole('button', { name: 'Select all 21' }).click();
  await bar.getByRole('button', { name: 'Publish', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Publish 21 posts?' });
  await question.getByRole('button', { name: 'Publish' }).click();
  await expect(notice(page)).toContainText('21 posts published');
  await expect(bar).toContainText('21 posts selected');

  await page.getByRole('checkbox', { name: 'Select this page' }).uncheck();
  await page.getByRole('checkbox', { name: 'Select this page' }).check();
  await api.delete(`/api/admin/blog/${ids.at(-1)}`);
  await bar.getByRole('button', { name: 'Unpublish' }).click();
  const report = page.getByRole('dialog', { name: '1 post not unpublished' });
  await expect(report.getByRole('listitem').first()).toContainText('Deleted in the meantime');
  await report.getByRole('button', { name: 'Close', exact: true }).first().click();
  await expect(bar).toContainText('19 posts selected');
  await remove(api, ids);
});

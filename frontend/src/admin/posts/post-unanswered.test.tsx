import { author } from '@/test/fixtures/samples';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { EditablePost, PostInput } from './api';
import { button, openForm, servePosts, storedPost } from '@/test/fixtures/posts';
import { serveRecord } from '@/test/fixtures/record';
import { deriveExcerpt } from './post-values';

/** As the server: an empty slug or excerpt is made from the rest, tags that differ in case alone are one. */
const applyWrite = (body: PostInput, post: EditablePost): EditablePost => ({
  ...post,
  ...body,
  slug: body.slug || body.title.toLowerCase().replaceAll(' ', '-'),
  excerpt: body.excerpt || deriveExcerpt(body),
  tags: body.tags.filter(
    (tag, index) => body.tags.findIndex((one) => one.toLowerCase() === tag.toLowerCase()) === index,
  ),
  authors: body.authors.map((id) => author(id, 'Ada Lovelace', 'ada-lovelace')),
});

type Form = Awaited<ReturnType<typeof openForm>>;

async function type({ user }: Form, label: string, text: string) {
  await user.clear(screen.getByLabelText(label));
  if (text) await user.type(screen.getByLabelText(label), text);
}

const changes: [string, (form: Form) => Promise<void>][] = [
  ['tags typed without blanks', (form) => type(form, 'Tags', 'x,y')],
  ['tags typed twice', (form) => type(form, 'Tags', 'x, X, y, x')],
  ['an emptied excerpt', (form) => type(form, 'Excerpt', '')],
  [
    'a slug that is made anew',
    async (form) => {
      await type(form, 'Title', 'Another title');
      await form.user.click(button('Regenerate'));
      await waitFor(() => expect(screen.getByLabelText('Slug')).toHaveValue('another-title'));
    },
  ],
];

test.each(changes)('%s is no conflict after a lost response', async (_name, change) => {
  servePosts();
  const { sent, stored } = serveRecord('/api/admin/blog/7', storedPost, applyWrite, 1);
  const form = await openForm('/admin/blog/7/edit');
  await change(form);
  await form.user.click(button('Update'));
  expect(await screen.findByRole('alert')).toBeVisible();
  const done = stored();
  await form.user.click(button('Update'));
  await waitFor(() => expect(form.router.state.location.pathname).toBe('/admin/blog'));
  expect(sent).toHaveLength(2);
  expect(stored()).toEqual(done);
});

test('clearing an excerpt that was changed elsewhere is a conflict', async () => {
  servePosts();
  const { change, stored } = serveRecord('/api/admin/blog/7', storedPost, applyWrite);
  const form = await openForm('/admin/blog/7/edit');
  await type(form, 'Excerpt', '');
  change({ ...storedPost, excerpt: 'Their excerpt', version: 4 });
  await form.user.click(button('Update'));
  expect(await screen.findByRole('dialog', { name: 'Changed in the meantime' })).toHaveTextContent(
    'Their excerpt',
  );
  expect(stored()).toMatchObject({ excerpt: 'Their excerpt' });
});

test('distinguishes authors of the same name', async () => {
  servePosts();
  const { change, sent } = serveRecord('/api/admin/blog/7', storedPost, applyWrite);
  const form = await openForm('/admin/blog/7/edit');
  await type(form, 'Title', 'My title');
  const namesake = author(2, 'Ada Lovelace', 'ada-lovelace-2');
  change({ ...storedPost, authors: [namesake], version: 4 });
  await form.user.click(button('Update'));
  expect(await screen.findByText('Ada Lovelace (#1)')).toBeVisible();
  expect(screen.getByText('Ada Lovelace (#2)')).toBeVisible();
  await form.user.click(button('Save the merged version'));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ version: '"4"', body: { title: 'My title', authors: [2] } });
});

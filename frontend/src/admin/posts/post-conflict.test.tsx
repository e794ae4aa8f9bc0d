import { author } from '@/test/fixtures/samples';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { EditablePost, PostInput } from './api';
import { inspect } from '@/test/axe';
import { button, openForm, servePosts, storedPost } from '@/test/fixtures/posts';
import { serveRecord } from '@/test/fixtures/record';
import { deriveExcerpt } from './post-values';

const person = (id: number, name: string) => author(id, name, name);

function serve(first = storedPost) {
  servePosts();
  return serveRecord('/api/admin/blog/7', first, (body: PostInput, post: EditablePost) => ({
    ...post,
    ...body,
    authors: body.authors.map((id) => person(id, 'Ada Lovelace')),
  }));
}

type User = Awaited<ReturnType<typeof openForm>>['user'];

async function type(user: User, label: string, text: string) {
  await user.clear(screen.getByLabelText(label));
  if (text) await user.type(screen.getByLabelText(label), text);
}

const group = async (name: string) => within(await screen.findByRole('group', { name }));

test('merges the tags of both in an editable field', async () => {
  const { change, sent } = serve();
  const { user, router } = await openForm('/admin/blog/7/edit');
  await type(user, 'Tags', 'b, mine');
  change({ ...storedPost, tags: ['a', 'b', 'Theirs'], version: 4 });
  await user.click(button('Update'));
  const tags = await group('Tags');
  await user.click(tags.getByRole('radio', { name: 'Both, combined' }));
  const combined = screen.getByRole('textbox', { name: 'Tags, combined' });
  expect(combined).toHaveValue('b, mine, Theirs');
  expect(combined.tagName).toBe('INPUT');
  expect(await inspect()).toHaveNoViolations();
  await user.type(combined, ', more');
  await user.click(button('Save the merged version'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/blog'));
  expect(sent[1]?.body.tags).toEqual(['b', 'mine', 'Theirs', 'more']);
});

test('merges the authors of both', async () => {
  const { change, sent } = serve();
  const { user, router } = await openForm('/admin/blog/7/edit');
  await user.selectOptions(screen.getByLabelText('Authors'), 'grace');
  change({ ...storedPost, authors: [...storedPost.authors, person(3, 'Hedy')], version: 4 });
  await user.click(button('Update'));
  const authors = await group('Authors');
  expect(authors.getByText('Ada Lovelace, grace, Hedy')).toBeVisible();
  await user.click(authors.getByRole('radio', { name: 'Both, combined' }));
  await user.click(button('Save the merged version'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/blog'));
  expect(sent[1]?.body.authors).toEqual([1, 2, 3]);
});

test('merges two replacements of the only author into both', async () => {
  const { change } = serve();
  const { user } = await openForm('/admin/blog/7/edit');
  await user.selectOptions(screen.getByLabelText('Authors'), 'grace');
  await user.click(button('Remove Ada Lovelace'));
  change({ ...storedPost, authors: [person(3, 'Hedy')], version: 4 });
  await user.click(button('Update'));
  expect((await group('Authors')).getByText('grace, Hedy')).toBeVisible();
});

test('does not offer a merge without authors', async () => {
  const both = { ...storedPost, authors: [...storedPost.authors, person(2, 'grace')] };
  const { change } = serve(both);
  const { user } = await openForm('/admin/blog/7/edit');
  await user.click(button('Remove Ada Lovelace'));
  change({ ...storedPost, version: 4 });
  await user.click(button('Update'));
  expect((await group('Authors')).getAllByRole('radio')).toHaveLength(2);
});

test('an excerpt cleared on both sides is no conflict', async () => {
  const { change, sent } = serve();
  const { user, router } = await openForm('/admin/blog/7/edit');
  await type(user, 'Excerpt', '');
  await type(user, 'Tags', 'mine');
  change({ ...storedPost, excerpt: deriveExcerpt(storedPost), tags: ['theirs'], version: 4 });
  await user.click(button('Update'));
  const tags = await group('Tags');
  expect(screen.queryByRole('group', { name: 'Excerpt' })).toBeNull();
  expect(screen.queryByText(/Changed by you alone/)).toBeNull();
  await user.click(tags.getByRole('radio', { name: 'Yours' }));
  await user.click(button('Save the merged version'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/blog'));
  expect(sent[1]?.body).toMatchObject({ tags: ['mine'], excerpt: '' });
});

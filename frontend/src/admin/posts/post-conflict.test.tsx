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

test('tags and authors that both changed are chosen as a whole', async () => {
  const { change, sent } = serve();
  const { user, router } = await openForm('/admin/blog/7/edit');
  await type(user, 'Tags', 'b, mine');
  await user.selectOptions(screen.getByLabelText('Authors'), 'grace');
  change({
    ...storedPost,
    tags: ['a', 'b', 'Theirs'],
    authors: [...storedPost.authors, person(3, 'Hedy')],
    version: 4,
  });
  await user.click(button('Update'));
  const [tags, authors] = [await group('Tags'), await group('Authors')];
  for (const field of [tags, authors])
    expect(field.getAllByRole('radio', { checked: false })).toHaveLength(2);
  expect(authors.getByText('Ada Lovelace, grace')).toBeVisible();
  expect(await inspect()).toHaveNoViolations();
  await user.click(tags.getByRole('radio', { name: 'Yours' }));
  await user.click(authors.getByRole('radio', { name: 'Theirs' }));
  await user.click(button('Save the merged version'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/blog'));
  expect(sent[1]?.body).toMatchObject({ tags: ['b', 'mine'], authors: [1, 3] });
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

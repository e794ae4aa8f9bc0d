import { author } from '@/test/fixtures/samples';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { EditablePost, PostInput } from './api';
import { inspect } from '@/test/axe';
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

/** Opens the form; the responses to the first `lost` saves are lost. */
async function openEdit(lost = 0) {
  servePosts();
  const served = serveRecord('/api/admin/blog/7', storedPost, applyWrite, lost);
  return { ...served, form: await openForm('/admin/blog/7/edit') };
}

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
  const { form, sent, stored } = await openEdit(1);
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
  const { form, change, stored } = await openEdit();
  await type(form, 'Excerpt', '');
  change({ ...storedPost, excerpt: 'Their excerpt', version: 4 });
  await form.user.click(button('Update'));
  expect(await screen.findByRole('dialog', { name: 'Changed in the meantime' })).toHaveTextContent(
    'Their excerpt',
  );
  expect(stored()).toMatchObject({ excerpt: 'Their excerpt' });
});

test('distinguishes authors of the same name', async () => {
  const { form, change, sent } = await openEdit();
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

const group = async (name: string) => within(await screen.findByRole('group', { name }));

test('tags and authors that both changed are chosen as a whole', async () => {
  const { form, change, sent } = await openEdit();
  const { user } = form;
  await type(form, 'Tags', 'b, mine');
  await user.selectOptions(screen.getByLabelText('Authors'), 'grace');
  const authors = [...storedPost.authors, author(3, 'Hedy', 'hedy')];
  change({ ...storedPost, tags: ['a', 'b', 'Theirs'], authors, version: 4 });
  await user.click(button('Update'));
  const fields = [await group('Tags'), await group('Authors')] as const;
  for (const field of fields) expect(field.getAllByRole('radio', { checked: false })).toHaveLength(2);
  expect(fields[1].getByText('Ada Lovelace, grace')).toBeVisible();
  expect(await inspect()).toHaveNoViolations();
  await user.click(fields[0].getByRole('radio', { name: 'Yours' }));
  await user.click(fields[1].getByRole('radio', { name: 'Theirs' }));
  await user.click(button('Save the merged version'));
  await waitFor(() => expect(form.router.state.location.pathname).toBe('/admin/blog'));
  expect(sent[1]?.body).toMatchObject({ tags: ['b', 'mine'], authors: [1, 3] });
});

test('an excerpt cleared on both sides is no conflict', async () => {
  const { form, change, sent } = await openEdit();
  await type(form, 'Excerpt', '');
  await type(form, 'Tags', 'mine');
  change({ ...storedPost, excerpt: deriveExcerpt(storedPost), tags: ['theirs'], version: 4 });
  await form.user.click(button('Update'));
  const tags = await group('Tags');
  expect(screen.queryByRole('group', { name: 'Excerpt' })).toBeNull();
  await form.user.click(tags.getByRole('radio', { name: 'Yours' }));
  await form.user.click(button('Save the merged version'));
  await waitFor(() => expect(form.router.state.location.pathname).toBe('/admin/blog'));
  expect(sent[1]?.body).toMatchObject({ tags: ['mine'], excerpt: '' });
});

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { button, fillForm, openForm, servePosts } from '@/test/fixtures/posts';
import { user as sampleUser } from '@/test/fixtures/samples';
import { notices } from '@/test/notices';
import { server } from '@/test/server';

test('the form is locked while it is being saved', async () => {
  const { sent } = servePosts();
  let respond = () => undefined as void;
  const responseReady = new Promise<void>((resolve) => (respond = resolve));
  server.use(http.put('/api/admin/blog/7', () => responseReady, { once: true }));
  const { user, router } = await openForm('/admin/blog/7/edit');
  const title = screen.getByLabelText('Title');
  await user.type(title, '!');
  await user.type(screen.getByLabelText('Tags'), ',');
  await screen.findByRole('option', { name: 'ml' });
  await user.click(title);
  await user.keyboard('{Control>}s{/Control}');
  expect(button('Updating...')).toBeDisabled();
  expect(title).toHaveFocus();
  expect(title.closest('form')).toHaveAttribute('data-locked');
  expect(button('Remove Ada Lovelace')).toHaveAttribute('aria-disabled', 'true');
  await user.keyboard('?');
  await user.click(button('Heading'));
  await user.type(screen.getByLabelText('Content'), 'more{Control>}b{/Control}');
  fireEvent.change(screen.getByLabelText('Excerpt'), { target: { value: 'more' } });
  await user.selectOptions(screen.getByLabelText('Authors'), 'grace');
  await user.click(button('Remove Ada Lovelace'));
  await user.click(screen.getByRole('option', { name: 'ml' }));
  await user.click(button('Regenerate'));
  await user.click(screen.getByLabelText('Published'));
  expect(title).toHaveValue('Old title!');
  expect(screen.getByLabelText('Content')).toHaveValue('Old *content*');
  expect(within(screen.getByRole('list', { name: 'Picked' })).getAllByRole('listitem')).toHaveLength(1);
  expect(screen.getByLabelText('Tags')).toHaveValue('a, b,');
  expect(screen.getByLabelText('Slug')).toHaveValue('old-title');
  expect(screen.getByLabelText('Published')).not.toBeChecked();
  expect(screen.queryByText('Cannot remove author')).toBeNull();
  respond();
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/blog'));
  expect(sent.map(({ body }) => body)).toEqual([
    {
      title: 'Old title!',
      content: 'Old *content*',
      excerpt: 'Old excerpt',
      slug: 'old-title',
      tags: ['a', 'b'],
      authors: [1],
      published: false,
      date: '2026-03-05',
    },
  ]);
});

test('an author deleted before the post is saved is no longer offered', async () => {
  servePosts();
  const page = await openForm();
  await fillForm(page);
  expect(screen.getByRole('option', { name: 'grace' })).toBeInTheDocument();
  const message = 'One of the authors does not exist';
  server.use(
    http.get('/api/admin/users', () => HttpResponse.json([sampleUser()])),
    http.post('/api/admin/blog', () => HttpResponse.json({ error: message, message }, { status: 400 })),
  );
  await page.user.click(button('Create'));
  await waitFor(() => expect(screen.queryByRole('option', { name: 'grace' })).toBeNull());
  expect(screen.getByLabelText('Title')).toHaveValue('My title');
});

test('saving a deleted post as new uses the messages of a new post', async () => {
  const { change, sent } = servePosts();
  const { user } = await openForm('/admin/blog/7/edit');
  await user.type(screen.getByLabelText('Title'), '!');
  change(null);
  await user.click(button('Update'));
  server.use(http.post('/api/admin/blog', () => HttpResponse.error(), { once: true }));
  await user.click(await screen.findByRole('button', { name: 'Save as new' }));
  expect(await within(await notices()).findByText('Failed to create blog post')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Create New Blog Post' })).toBeVisible();
  await user.click(button('Create'));
  expect(await within(await notices()).findByText('Blog post created successfully')).toBeVisible();
  expect(sent.map(({ key }) => key === null)).toEqual([true, false]);
});

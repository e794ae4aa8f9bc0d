import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { inspect } from '@/test/axe';
import { draftKeys } from '@/test/drafts';
import { button, fillForm, openForm, servePosts, storedPost } from '@/test/fixtures/posts';
import { template, today } from '@/admin/posts/post-values';
import { notices } from '@/test/notices';
import { hold } from '@/test/server';
import { publishConcerns } from './publish-concerns';

const isDone = (router: Awaited<ReturnType<typeof openForm>>['router']) =>
  waitFor(() => expect(router.state.location.pathname).toBe('/admin/blog'));

const setField = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('a new post is stored as a draft, and the form goes on with it', async () => {
  const { sent } = servePosts();
  const page = await openForm();
  await fillForm(page);
  const content = screen.getByLabelText('Content');
  await page.user.click(button('Save as draft'));
  expect(await within(await notices()).findByText('Saved as draft')).toBeVisible();
  await waitFor(() => expect(page.router.state.location.pathname).toBe('/admin/blog/7/edit'));
  expect(sent.map(({ body }) => body.published)).toEqual([false]);
  expect(screen.getByRole('heading', { name: 'Edit Blog Post' })).toBeVisible();
  expect(screen.getByLabelText('Published')).not.toBeChecked();
  expect(screen.getByLabelText('Slug')).toHaveValue('my-title');
  expect(screen.queryByRole('button', { name: 'Save as draft' })).toBeNull();
  expect(screen.getByLabelText('Content')).toBe(content);
  expect(button('Update')).toHaveAccessibleDescription('Draft');
  expect(draftKeys()).toEqual([]);
  // Its unsaved text is kept under the post's id, and its changes are guarded again.
  await page.user.type(screen.getByLabelText('Title'), '!');
  await waitFor(() => expect(draftKeys()).toEqual([expect.stringMatching(/unsaved-post\.1\.7\./)]));
  await page.user.click(button('Cancel'));
  await page.user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await page.user.click(button('Update'));
  await isDone(page.router);
  expect(sent[1]).toMatchObject({ version: '"3"', body: { title: 'My title!', published: false } });
});

test('what is typed while a new post is stored as a draft is kept, and unsaved', async () => {
  const { sent } = servePosts();
  const respond = hold('post', '/api/admin/blog');
  const page = await openForm();
  await fillForm(page);
  await page.user.click(button('Save as draft'));
  expect(button('Creating...')).toBeDisabled();
  await page.user.type(screen.getByLabelText('Title'), ', and on');
  respond();
  await waitFor(() => expect(page.router.state.location.pathname).toBe('/admin/blog/7/edit'));
  expect(screen.getByLabelText('Title')).toHaveValue('My title, and on');
  expect(button('Update')).toHaveAccessibleDescription('Draft · Unsaved changes');
  await page.user.click(button('Cancel'));
  await page.user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await page.user.click(button('Update'));
  await isDone(page.router);
  expect(sent.map(({ body }) => body.title)).toEqual(['My title', 'My title, and on']);
});

test('the form at /blog/create goes on with the draft that it stored, under the address of its form', async () => {
  const { sent } = servePosts();
  const page = await openForm('/blog/create');
  await fillForm(page);
  const content = screen.getByLabelText('Content');
  await page.user.click(content);
  await page.user.keyboard('{Control>}s{/Control}');
  expect(await screen.findByRole('heading', { name: 'Edit Blog Post' })).toBeVisible();
  expect(window.location.pathname).toBe('/admin/blog/7/edit');
  expect(screen.getByLabelText('Content')).toBe(content);
  expect(content).toHaveFocus();
  expect(sent.map(({ body }) => body.published)).toEqual([false]);
});

test('a form that has stored its post does not offer the draft of another', async () => {
  servePosts();
  const other = await openForm();
  await other.user.type(screen.getByLabelText('Title'), 'Unfinished');
  await waitFor(() => expect(draftKeys()).toHaveLength(1));
  other.unmount();
  const page = await openForm();
  expect(await screen.findByText(/^You have unsaved changes from /)).toBeVisible();
  await fillForm(page);
  await page.user.click(button('Save as draft'));
  expect(await screen.findByRole('heading', { name: 'Edit Blog Post' })).toBeVisible();
  expect(screen.queryByText(/^You have unsaved changes from /)).toBeNull();
});

test('a form for another new post does not go on with the stored one', async () => {
  servePosts();
  const page = await openForm();
  await fillForm(page);
  await page.user.click(button('Save as draft'));
  // Rendered: the router knows the address before the page does.
  await waitFor(() => expect(document.title).toMatch(/^Edit /));
  expect(page.router.state.location.pathname).toBe('/admin/blog/7/edit');
  await act(() => page.router.navigate('/admin/blog/new'));
  await waitFor(() => expect(screen.getByLabelText('Title')).toHaveValue(''));
  await act(() => page.router.navigate(-1));
  await waitFor(() => expect(screen.getByLabelText('Title')).toHaveValue('My title'));
});

test('a post that can’t be stored yet stays public in the form on Ctrl+S', async () => {
  const { sent } = servePosts();
  const page = await openForm();
  await page.user.type(screen.getByLabelText('Content'), 'Text');
  await page.user.keyboard('{Control>}s{/Control}');
  await waitFor(() =>
    expect(screen.getByLabelText('Title')).toHaveAccessibleDescription('Title is required'),
  );
  expect(screen.getByLabelText('Published')).toBeChecked();
  expect(sent).toEqual([]);
});

test.each([
  ['Publish', '2026-03-05'],
  ['Publish with today’s date', today()],
])('a draft that still has its first date is published by “%s” with %s', async (name, date) => {
  const { sent } = servePosts();
  const { user, router } = await openForm('/admin/blog/7/edit');
  await user.click(screen.getByLabelText('Published'));
  await user.click(button('Update'));
  const question = await screen.findByRole('alertdialog', { name: 'Publish with an earlier date?' });
  expect(question).toHaveTextContent('The post shows March 5, 2026');
  expect(await inspect(question)).toHaveNoViolations();
  await user.click(button(name));
  await isDone(router);
  expect(sent.map(({ body }) => [body.published, body.date])).toEqual([[true, date]]);
});

test.each([
  ['sample text behind which there is more', { content: `${template}\nMy own text` }, ['template']],
  ['text of one’s own before the sample', { content: `Mine\n\n${template}` }, ['template']],
  ['text of one’s own', { content: 'Mine' }, []],
  ['an implausible year', { date: '0026-11-26' }, ['date 0026-11-26']],
  ['a date that was chosen just now', { date: '2018-05-04' }, []],
  ['today’s date', { date: today() }, []],
])('%s is asked about if it must be', (_, values, keys) => {
  const concerns = publishConcerns({ published: true, content: 'Text', date: today(), ...values }, undefined);
  expect(concerns.map(({ key }) => key)).toEqual(keys);
});

test('does not ask again about what is public already', () => {
  const values = { published: true, content: template, date: '2999-01-02' };
  expect(publishConcerns(values, undefined)).toHaveLength(2);
  expect(publishConcerns(values, { ...storedPost, ...values })).toEqual([]);
  expect(publishConcerns(values, { ...storedPost, ...values, published: false })).toHaveLength(2);
  expect(publishConcerns({ ...values, published: false }, undefined)).toEqual([]);
  expect(publishConcerns(values, undefined)[1]?.description).toMatch(
    /^Portico doesn’t publish by date.* shows January 2, 2999.* save it as a draft/,
  );
  // It can't be saved as a draft there.
  const [concern] = publishConcerns(values, { ...storedPost, ...values, date: '' });
  expect(concern?.description).not.toMatch(/save it as a draft/);
});

test.each([
  ['Publish the sample text?', 'Content', template],
  ['Publish with a date in the future?', 'Date', '2999-01-02'],
])('saves a draft instead of answering “%s”', async (title, label, value) => {
  const { sent } = servePosts();
  const page = await openForm();
  await fillForm(page);
  setField(label, value);
  await page.user.click(button('Create'));
  await screen.findByRole('alertdialog', { name: title });
  await page.user.click(button('Save as draft'));
  await isDone(page.router);
  expect(sent.map(({ body }) => body.published)).toEqual([false]);
});

test('the bar says who will see the post', async () => {
  servePosts();
  const page = await openForm();
  await fillForm(page);
  await waitFor(() => expect(button('Create')).toBeEnabled());
  expect(button('Create')).toHaveAccessibleDescription('Public as soon as it’s created');
  expect(screen.getByLabelText('Date')).toHaveAccessibleDescription('Shown to readers');
  setField('Date', '2999-01-02');
  await waitFor(() => expect(screen.getByLabelText('Date')).toHaveAccessibleDescription(/publishes now/));
  await page.user.click(screen.getByLabelText('Published'));
  expect(button('Create')).toHaveAccessibleDescription('Saved as a draft, not public');
  page.unmount();
  localStorage.clear();
  const { user } = await openForm('/admin/blog/7/edit');
  expect(button('Update')).toHaveAccessibleDescription('Draft');
  await user.click(screen.getByLabelText('Published'));
  expect(button('Update')).toHaveAccessibleDescription('Public as soon as it’s updated · Unsaved changes');
});

import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { inspect } from '@/test/axe';
import { button, fillForm, openForm, servePosts, storedPost } from '@/test/fixtures/posts';
import { template } from '@/features/blog/admin/post-values';
import { publishConcerns } from './publish-concerns';

const isDone = (router: Awaited<ReturnType<typeof openForm>>['router']) =>
  waitFor(() => expect(router.state.location.pathname).toBe('/admin/blog'));

const setField = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('Enter in the title leads to the content and saves nothing', async () => {
  const { sent } = servePosts();
  const page = await openForm();
  await fillForm(page);
  await page.user.type(screen.getByLabelText('Title'), '{Enter}');
  expect(screen.getByLabelText('Content')).toHaveFocus();
  for (const label of ['Slug', 'Date', 'Published']) {
    screen.getByLabelText(label).focus();
    await page.user.keyboard('{Enter}');
  }
  expect(sent).toEqual([]);
  expect(page.router.state.location.pathname).toBe('/admin/blog/new');
  await page.user.keyboard('{Control>}s{/Control}');
  await isDone(page.router);
  expect(sent).toHaveLength(1);
});

test('asks before the sample text is published, once', async () => {
  const { sent } = servePosts();
  const page = await openForm();
  await fillForm(page);
  setField('Content', `${template}\n`);
  await page.user.click(button('Create'));
  const question = await screen.findByRole('alertdialog', { name: 'Publish the sample text?' });
  expect(await inspect(question)).toHaveNoViolations();
  await page.user.click(button('Keep editing'));
  expect(sent).toEqual([]);
  await page.user.click(button('Create'));
  await page.user.click(await screen.findByRole('button', { name: 'Publish' }));
  await isDone(page.router);
  expect(sent).toHaveLength(1);
});

test('saves the sample text as a draft without a question', async () => {
  const { sent } = servePosts();
  const page = await openForm();
  await fillForm(page);
  setField('Content', template);
  await page.user.click(screen.getByLabelText('Published'));
  await page.user.click(button('Create'));
  await isDone(page.router);
  expect(sent).toHaveLength(1);
});

test('a date in the future says what it means and asks once', async () => {
  const { sent } = servePosts();
  const page = await openForm();
  await fillForm(page);
  expect(screen.getByLabelText('Date')).toHaveAccessibleDescription('Shown to readers');
  setField('Date', '2999-01-02');
  await waitFor(() =>
    expect(screen.getByLabelText('Date')).toHaveAccessibleDescription(
      /publishes now and shows this date; it stays first in the list until then/,
    ),
  );
  await page.user.click(button('Create'));
  const question = await screen.findByRole('alertdialog', { name: 'Publish with a date in the future?' });
  expect(question).toHaveTextContent('Portico doesn’t publish by date');
  expect(question).toHaveTextContent('shows January 2, 2999');
  await page.user.click(button('Publish'));
  await isDone(page.router);
  expect(sent[0]?.body.date).toBe('2999-01-02');
});

test('does not ask again about what is public already', () => {
  const values = { published: true, content: template, date: '2999-01-02' };
  expect(publishConcerns(values, undefined)).toHaveLength(2);
  expect(publishConcerns(values, { ...storedPost, ...values })).toEqual([]);
  expect(publishConcerns(values, { ...storedPost, ...values, published: false })).toHaveLength(2);
  expect(publishConcerns({ ...values, published: false }, undefined)).toEqual([]);
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

test('a published post that gets a date in the future can’t be saved as a draft there', () => {
  const values = { published: true, content: 'Text', date: '2999-01-02' };
  const [concern] = publishConcerns(values, { ...storedPost, published: true });
  expect(concern?.description).not.toMatch(/save it as a draft/);
});

test('the bar says who will see the post', async () => {
  servePosts();
  const page = await openForm();
  await fillForm(page);
  await waitFor(() => expect(button('Create')).toBeEnabled());
  expect(button('Create')).toHaveAccessibleDescription('Public as soon as it’s created');
  await page.user.click(screen.getByLabelText('Published'));
  expect(button('Create')).toHaveAccessibleDescription('Saved as a draft, not public');
  page.unmount();
  localStorage.clear();
  const { user } = await openForm('/admin/blog/7/edit');
  expect(button('Update')).toHaveAccessibleDescription('Draft');
  await user.click(screen.getByLabelText('Published'));
  expect(button('Update')).toHaveAccessibleDescription('Public as soon as it’s updated · Unsaved changes');
});

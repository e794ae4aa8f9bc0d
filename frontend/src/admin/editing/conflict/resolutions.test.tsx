import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { comparison, field, opened, openThing, save, serveThing } from '@/test/fixtures/sample-form';

const combined = () => screen.getByRole('textbox', { name: 'Story, combined' });
const option = (group: string, name: string) => field(group).getByRole('radio', { name });
type Page = Awaited<ReturnType<typeof openThing>>;

/** Both users changed both texts. */
async function openBoth() {
  const { sent, change } = serveThing({ ...opened, version: 2, name: 'Theirs', story: 'one\ntwo\ntheirs' });
  const page = await openThing();
  await page.user.clear(screen.getByLabelText('Story'));
  await page.user.type(screen.getByLabelText('Story'), 'mine\ntwo\nthree');
  await page.user.click(save());
  await comparison();
  return { ...page, sent, change };
}

/** Merges the given history, then types into the result. */
async function editCombination({ user }: Page) {
  await user.click(option('Story', 'Both, combined'));
  await user.type(combined(), ', by hand');
}

const waitForClose = () => waitFor(() => expect(screen.queryByText('Changed in the meantime')).toBeNull());

test('keeps the edited combination while another choice is selected', async () => {
  const page = await openBoth();
  await editCombination(page);
  await page.user.click(option('Story', 'Theirs'));
  expect(screen.queryByRole('textbox', { name: 'Story, combined' })).toBeNull();
  await page.user.click(option('Story', 'Both, combined'));
  expect(combined()).toHaveValue('mine\ntwo\ntheirs, by hand');
});

test.each([
  ['Escape', ({ user }: Page) => user.keyboard('{Escape}')],
  [
    'the cross',
    async ({ user }: Page) => user.click(within(await comparison()).getByLabelText('Close dialog')),
  ],
  ['its button', ({ user }: Page) => user.click(screen.getByRole('button', { name: 'Back to the form' }))],
])('a comparison closed by %s reopens as it was', async (_name, leave) => {
  const page = await openBoth();
  await page.user.click(option('Name', 'Theirs'));
  await editCombination(page);
  await leave(page);
  await waitForClose();
  await page.user.click(screen.getByRole('button', { name: 'Compare' }));
  await comparison();
  expect(option('Name', 'Theirs')).toBeChecked();
  expect(combined()).toHaveValue('mine\ntwo\ntheirs, by hand');
  await page.user.click(screen.getByRole('button', { name: 'Save the merged version' }));
  await waitFor(() => expect(page.onClose).toHaveBeenCalledOnce());
  expect(page.sent[1]?.body).toMatchObject({ name: 'Theirs', story: 'mine\ntwo\ntheirs, by hand' });
});

test('reopens the comparison with its choices, except for fields that changed', async () => {
  const page = await openBoth();
  await page.user.click(option('Name', 'Theirs'));
  await editCombination(page);
  await page.user.keyboard('{Escape}');
  await waitForClose();
  await page.user.type(screen.getByLabelText('Name'), ', too');
  await page.user.click(save());
  await comparison();
  expect(page.sent).toHaveLength(2);
  expect(field('Name').getByText('Mine, too')).toBeVisible();
  expect(field('Name').getAllByRole('radio', { checked: false })).toHaveLength(2);
  expect(combined()).toHaveValue('mine\ntwo\ntheirs, by hand');
});

test('compares input typed after the conflict', async () => {
  const page = await openBoth();
  await page.user.keyboard('{Escape}');
  await waitForClose();
  await page.user.type(screen.getByLabelText('Name'), ', too');
  await page.user.click(screen.getByRole('button', { name: 'Compare' }));
  await comparison();
  await page.user.click(option('Name', 'Yours'));
  await page.user.click(option('Story', 'Theirs'));
  await page.user.click(screen.getByRole('button', { name: 'Save the merged version' }));
  await waitFor(() => expect(page.onClose).toHaveBeenCalledOnce());
  expect(page.sent[1]?.body).toMatchObject({ name: 'Mine, too', story: 'one\ntwo\ntheirs' });
});

test('merges a text again that changed once more', async () => {
  const page = await openBoth();
  await page.user.click(option('Name', 'Yours'));
  await editCombination(page);
  page.change({ ...opened, version: 3, name: 'Theirs', story: 'one\nTWO\ntheirs' });
  await page.user.click(screen.getByRole('button', { name: 'Save the merged version' }));
  await waitFor(() => expect(page.sent).toHaveLength(2));
  await comparison();
  expect(combined()).toHaveValue('mine\nTWO\ntheirs, by hand');
});

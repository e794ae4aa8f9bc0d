import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { inspect } from '@/test/axe';
import { comparison, field, opened, openThing, save, serveThing } from '@/test/fixtures/sample-form';
import { server } from '@/test/server';
import { TextChanges } from './text-changes';

test('merges fields that only one user changed', async () => {
  const { sent } = serveThing({ ...opened, version: 4, story: 'theirs', isActive: false });
  const { user, onClose } = await openThing();
  await user.click(save());
  const dialog = within(await comparison());
  expect(field('Story').getByRole('radio', { name: 'Theirs' })).toBeChecked();
  expect(field('Active').getByRole('radio', { name: 'Theirs' })).toBeChecked();
  expect(dialog.getByText('Kept, because only you changed them: Name.')).toBeVisible();
  expect(await inspect()).toHaveNoViolations();
  await user.click(dialog.getByRole('button', { name: 'Save the merged version' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent.map(({ version }) => version)).toEqual(['"1"', '"4"']);
  expect(sent[1]?.body).toEqual({ name: 'Mine', story: 'theirs', isActive: false });
});

test('requires a choice for fields that both changed and saves it', async () => {
  const { sent } = serveThing({ ...opened, version: 2, name: 'Theirs', isActive: false });
  const { user, onClose } = await openThing();
  await user.click(save());
  const dialog = within(await comparison());
  expect(field('Name').getByText('It was: Old')).toBeVisible();
  expect(field('Name').getAllByRole('radio', { checked: false })).toHaveLength(2);
  await user.click(dialog.getByRole('button', { name: 'Save the merged version' }));
  expect(screen.getByText('Please choose')).toBeVisible();
  expect(field('Name').getByRole('radio', { name: 'Yours' })).toHaveFocus();
  expect(sent).toHaveLength(1);
  await user.keyboard(' ');
  await user.click(field('Active').getByRole('radio', { name: 'Yours, unchanged' }));
  await user.click(dialog.getByRole('button', { name: 'Save the merged version' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent[1]).toMatchObject({ version: '"2"', body: { name: 'Mine', isActive: true } });
});

test('merged changes of a long text can be edited before saving', async () => {
  const { sent } = serveThing({ ...opened, version: 2, story: 'one\ntwo\ntheirs' });
  const { user, onClose } = await openThing();
  await user.clear(screen.getByLabelText('Story'));
  await user.type(screen.getByLabelText('Story'), 'mine\ntwo\nthree');
  await user.click(save());
  await comparison();
  expect(field('Story').getByText('three', { selector: 'del' })).toBeVisible();
  expect(field('Story').getByText('mine', { selector: 'ins' })).toBeVisible();
  expect(field('Story').getByRole('radio', { name: 'Both, combined' })).toBeChecked();
  const combined = screen.getByRole('textbox', { name: 'Story, combined' });
  expect(combined).toHaveValue('mine\ntwo\ntheirs');
  await user.type(combined, '!');
  expect(await inspect()).toHaveNoViolations();
  await user.click(screen.getByRole('button', { name: 'Save the merged version' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent[1]?.body).toMatchObject({ story: 'mine\ntwo\ntheirs!' });
});

test('a combined text begins at the lines that both changed, and marks them', async () => {
  serveThing({ ...opened, version: 2, story: 'hers\ntwo\nhers too' });
  const { user } = await openThing();
  fireEvent.change(screen.getByLabelText('Story'), { target: { value: 'mine\ntwo\nmine too' } });
  await user.click(save());
  await comparison();
  expect(field('Story').queryAllByRole('radio', { checked: true })).toHaveLength(0);
  await user.click(field('Story').getByRole('radio', { name: 'Both, combined' }));
  const combined = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Story, combined' });
  const selected = () => combined.value.slice(combined.selectionStart, combined.selectionEnd);
  expect(selected()).toBe('mine\nhers');
  expect(await inspect()).toHaveNoViolations();
  await user.click(field('Story').getByRole('button', { name: 'Go to lines 4 to 5' }));
  expect(combined).toHaveFocus();
  expect(selected()).toBe('mine too\nhers too');
  await user.keyboard('settled');
  expect(
    field('Story')
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Go to lines 1 to 2']);
});

test('Escape in the comparison returns the focus to the save button', async () => {
  const fromList = vi.fn();
  serveThing({ ...opened, version: 2, name: 'Theirs' });
  const { user } = await openThing(fromList);
  await user.click(save());
  expect(await comparison()).toHaveAccessibleDescription(/^Another user saved this/);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(save()).toHaveFocus());
  expect(fromList).not.toHaveBeenCalled();
});

test('Ctrl+S in the comparison neither saves nor reaches the browser', async () => {
  const { sent } = serveThing({ ...opened, version: 2, name: 'Theirs' });
  const { user } = await openThing();
  await user.click(save());
  const dialog = await comparison();
  const isLeftToBrowser = fireEvent.keyDown(within(dialog).getAllByRole('radio')[0] as HTMLElement, {
    key: 's',
    ctrlKey: true,
  });
  expect(isLeftToBrowser).toBe(false);
  expect(sent).toHaveLength(1);
});

test('names who saved the other version and when', async () => {
  const theirs = { ...opened, version: 2, name: 'Theirs' };
  serveThing(theirs);
  const { user } = await openThing();
  const headers = { 'x-edited-by': 'Mar%C3%ADa', 'x-edited-at': new Date().toISOString() };
  server.use(http.get('/api/things/5', () => HttpResponse.json(theirs, { headers })));
  await user.click(save());
  expect(await comparison()).toHaveAccessibleDescription(/^María \(.+\) saved this after you opened it\./);
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^María \(.+\) changed this after you opened it\./,
  );
});

test('does not merge a single long line', async () => {
  const long = 'A name as long as a title can be, '.repeat(5);
  serveThing({ ...opened, version: 2, name: `${long}theirs` });
  const { user } = await openThing();
  await user.click(screen.getByLabelText('Name'));
  await user.paste(long);
  await user.click(save());
  await comparison();
  expect(field('Name').getAllByRole('radio')).toHaveLength(2);
});

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

/** Returns a text of this many different words. */
const words = (count: number, name: string) =>
  Array.from({ length: count }, (_, index) => `${name}${index}`).join(' ');

function shown(before: string, after: string) {
  const { container } = render(<TextChanges before={before} after={after} />);
  const text = container.textContent;
  const changes = [...container.querySelectorAll('del, ins')].map(({ textContent }) => textContent);
  return { text, changes };
}

test('shows the lines around a change', () => {
  const lines = words(20, 'line').replaceAll(' ', '\n');
  const { text, changes } = shown(lines, lines.replace('line10', 'other'));
  expect(changes).toEqual(['line10', 'other']);
  expect(text).toContain('8 lines without changes');
  expect(text).toContain('line9');
  expect(text).not.toContain('line5');
});

test('shows the words around a change in a long paragraph', () => {
  const { text, changes } = shown(
    `${words(200, 'a')} end ${words(200, 'b')}`,
    `${words(200, 'a')} close ${words(200, 'b')}`,
  );
  expect(changes).toEqual(['end', 'close']);
  expect(text).toMatch(/^ … 185 words without changes … a185 /);
  expect(text).toMatch(/b14 … 185 words without changes … $/);
});

test('shows a line of ordinary length in full', () => {
  const line = words(20, 'a');
  const { text, changes } = shown(`${line} end`, `${line} close`);
  expect(changes).toEqual(['end', 'close']);
  expect(text).toBe(`${line} endclose`);
});

import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { inspect } from '@/test/axe';
import { comparison, opened, openNewThing, openThing, save, serveThing } from '@/test/fixtures/sample-form';
import { server } from '@/test/server';

test('shows a further change made during the comparison', async () => {
  const { sent, change } = serveThing({ ...opened, version: 2, story: 'second' });
  const { user, onClose } = await openThing();
  await user.click(save());
  await comparison();
  change({ ...opened, version: 3, story: 'third' });
  await user.click(screen.getByRole('button', { name: 'Save the merged version' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(await screen.findByText('third')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save the merged version' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent[2]).toMatchObject({ version: '"3"', body: { name: 'Mine', story: 'third' } });
});

test('does not report one’s own lost save as another user’s change', async () => {
  const { sent } = serveThing({ ...opened, version: 2, name: 'Mine' });
  const { user, onClose } = await openThing();
  await user.click(save());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toHaveLength(1);
});

test('a record deleted meanwhile can be saved as new, once', async () => {
  const { sent } = serveThing(null);
  const { user, onClose } = await openThing();
  await user.click(save());
  const question = await screen.findByRole('alertdialog', { name: 'Deleted in the meantime' });
  expect(question).toHaveAccessibleDescription(/^This was deleted after you opened it\./);
  expect(await inspect()).toHaveNoViolations();
  await user.click(within(question).getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe('Name: Mine\n\nStory: one\ntwo\nthree\n\nActive: Yes');
  await user.click(within(question).getByRole('button', { name: 'Save as new' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent[1]).toMatchObject({ method: 'POST', body: { name: 'Mine', story: 'one\ntwo\nthree' } });
  expect(sent[1]?.key).toMatch(/^[0-9a-f]{32}$/);
});

test("reports a version that can't be loaded, and retries with the next save", async () => {
  serveThing({ ...opened, version: 2, name: 'Theirs' });
  server.use(http.get('/api/things/5', () => HttpResponse.error(), { once: true }));
  const { user } = await openThing();
  await user.click(save());
  await waitFor(() =>
    expect(screen.getByRole('alert')).toHaveTextContent('We couldn’t load their version. Please try again.'),
  );
  expect(screen.getByLabelText('Name')).toHaveValue('Mine');
  await user.click(save());
  await comparison();
});

test('assigns a line to the field whose label it begins with, ignoring case', async () => {
  server.use(http.post('/api/things', () => HttpResponse.text('NAME must not contain NUL', { status: 400 })));
  const { user } = await openNewThing();
  await user.click(save());
  const name = screen.getByLabelText('Name');
  await waitFor(() => expect(name).toHaveAccessibleDescription('NAME must not contain NUL'));
  expect(name).toHaveFocus();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('an error with a line of no field stays above the form', async () => {
  const message = 'Name is taken\nThe store is full';
  server.use(http.post('/api/things', () => HttpResponse.text(message, { status: 400 })));
  const { user } = await openNewThing();
  await user.click(save());
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Name is taken'));
  expect(screen.getByRole('alert')).toHaveTextContent('Name is taken The store is full');
});

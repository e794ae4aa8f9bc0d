import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { inspect } from '@/test/axe';
import { open, press, report, serve, serveUndo, undoUrl } from '@/test/fixtures/bulk-posts';
import { notices } from '@/test/notices';
import { server } from '@/test/server';

test('what ran out of time is gone on with, in one report with one undo', async () => {
  const { calls } = serve(5, undefined, undefined, 2);
  const undone = serveUndo({ done: [5] }, { done: [3, 4] }, { done: [1, 2] });
  const { user } = open();
  await user.click(await screen.findByRole('checkbox', { name: 'Select this page' }));
  await user.click(await press('Publish'));
  expect(await within(await notices()).findByText('Not finished')).toBeVisible();
  expect(within(await report()).getByText('2 posts published, 3 were not reached')).toBeVisible();
  await user.click(within(await report()).getByRole('button', { name: 'Go on' }));
  expect(await within(await report()).findByText('4 posts published, 1 was not reached')).toBeVisible();
  await user.click(within(await report()).getByRole('button', { name: 'Go on' }));
  expect(await within(await report()).findByText('5 posts published')).toBeVisible();
  expect(within(await report()).queryByRole('button', { name: 'Go on' })).toBeNull();
  expect(calls.map(({ ids }) => ids)).toEqual([[1, 2, 3, 4, 5], [3, 4, 5], [5]]);
  await user.click(within(await report()).getByRole('button', { name: 'Undo' }));
  expect(await within(await report()).findByText('1 post is as it was, 4 were not reached')).toBeVisible();
  await user.click(within(await report()).getByRole('button', { name: 'Go on' }));
  expect(
    await within(await report()).findByText('3 posts are as they were, 2 were not reached'),
  ).toBeVisible();
  await user.click(within(await report()).getByRole('button', { name: 'Go on' }));
  expect(await within(await report()).findByText('5 posts are as they were')).toBeVisible();
  expect(undone).toHaveLength(3);
});

test('all matches are gone on with by their filter, as long as a call reaches new ones', async () => {
  const { calls } = serve(5001);
  const { user } = open();
  await user.click(await screen.findByRole('checkbox', { name: 'Select this page' }));
  await user.click(await press('Select all 5,001'));
  await user.click(await press('Publish'));
  const question = await screen.findByRole('alertdialog', { name: 'Publish 5,001 posts?' });
  await user.click(within(question).getByRole('button', { name: 'Publish' }));
  const text = '5,000 posts published, 1 was not reached';
  expect(within(await report()).getByText(text)).toBeVisible();
  await user.click(within(await report()).getByRole('button', { name: 'Go on' }));
  await waitFor(async () =>
    expect(within(await report()).queryByRole('button', { name: 'Go on' })).toBeNull(),
  );
  expect(within(await report()).getByText(text)).toBeVisible();
  expect(calls).toEqual(Array(2).fill({ action: 'publish', filter: {} }));
});

test('the report stays when another search clears the selection, until it is closed', async () => {
  serve(3, () => [{ id: 2, error: 'Changed meanwhile' }]);
  const { user } = open();
  await user.click(await screen.findByRole('checkbox', { name: 'Select this page' }));
  await user.click(await press('Publish'));
  await screen.findByRole('dialog', { name: '1 post not published' });
  await user.keyboard('{Escape}');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Filter by status' }), 'Draft');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull());
  expect(within(await report()).getByText('2 posts published, 1 failed')).toBeVisible();
  expect(await inspect(await report())).toHaveNoViolations();
  await user.click(within(await report()).getByRole('button', { name: 'Show failures' }));
  expect(await screen.findByRole('dialog', { name: '1 post not published' })).toHaveTextContent('Post 2');
  await user.keyboard('{Escape}');
  await user.click(within(await report()).getByRole('button', { name: 'Close report' }));
  expect(screen.queryByRole('region', { name: 'Last action' })).toBeNull();
});

test('an undo that failed for a row, or as a whole, says so', async () => {
  serve(2);
  serveUndo({ done: [1], failed: [{ id: 2, error: 'Changed meanwhile' }] });
  const { user } = open();
  await user.click(await screen.findByRole('checkbox', { name: 'Select this page' }));
  await user.click(await press('Publish'));
  const undo = http.post(undoUrl, () => HttpResponse.json({ error: 'Too late' }, { status: 404 }), {
    once: true,
  });
  server.use(undo);
  await user.click(await within(await report()).findByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Too late');
  await user.click(await press('Cancel'));
  expect(within(await report()).getByText('2 posts published')).toBeVisible();
  await user.click(within(await report()).getByRole('button', { name: 'Undo' }));
  const list = await screen.findByRole('dialog', { name: '1 post not undone' });
  expect(list).toHaveTextContent('Post 2Changed meanwhile');
  await user.keyboard('{Escape}');
  expect(await within(await report()).findByText('1 post is as it was, 1 failed')).toBeVisible();
});

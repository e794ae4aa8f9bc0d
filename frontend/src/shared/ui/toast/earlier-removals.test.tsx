import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderWith } from '@/test/render';
import { noticeArea, showNotice, Shower } from '@/test/shower';
import { offerUndo, type Notice } from './notice';

afterEach(() => vi.useRealTimers());

async function show(title: string) {
  await showNotice(title);
  await within(await noticeArea()).findByText(title);
}

const undo = [vi.fn(), vi.fn()];
const notices: Notice[] = [
  { title: 'Row 3', ...offerUndo(() => undo[0]?.(), '“Three”') },
  { title: 'Row 5', ...offerUndo(() => undo[1]?.(), '“Five”') },
  { title: 'Moved', ...offerUndo(vi.fn()) },
  { title: 'Saved' },
];
const buttons = (region: HTMLElement) =>
  within(region)
    .queryAllByRole('button')
    .map(({ textContent }) => textContent)
    .filter(Boolean);

test('a notice offers to undo what was removed before, and there is one at a time', async () => {
  renderWith(<Shower notices={notices} />);
  for (const { title } of notices) await show(title);
  const region = await noticeArea();
  expect(within(region).getAllByRole('listitem')).toHaveLength(1);
  expect(within(region).getByText('Saved')).toBeVisible();
  expect(buttons(region)).toEqual(['Undo “Three”', 'Undo “Five”']);
  await userEvent.click(within(region).getByRole('button', { name: 'Undo “Three”' }));
  expect(undo[0]).toHaveBeenCalledOnce();
  expect(buttons(region)).toEqual(['Undo “Five”']);
});

test('F8 leads to the action of the notice, else to the first that it has taken over', async () => {
  renderWith(<Shower notices={notices} />);
  await show('Row 3');
  await show('Row 5');
  await userEvent.keyboard('[F8]');
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus();
  await show('Saved');
  await userEvent.keyboard('[F8]');
  expect(screen.getByRole('button', { name: 'Undo “Three”' })).toHaveFocus();
});

test('undoing the last removal leaves the earlier ones', async () => {
  renderWith(<Shower notices={notices} />);
  await show('Row 3');
  await show('Row 5');
  const region = await noticeArea();
  expect(buttons(region)).toEqual(['Undo “Three”', 'Undo']);
  await userEvent.click(within(region).getByRole('button', { name: 'Undo' }));
  expect(buttons(region)).toEqual(['Undo “Three”']);
  await userEvent.click(within(region).getByRole('button', { name: 'Close' }));
  expect(buttons(region)).toEqual([]);
  await show('Saved');
  expect(buttons(region)).toEqual([]);
});

test('an earlier removal can be undone for ten seconds more, also in a notice that is otherwise shown for five', async () => {
  renderWith(<Shower notices={notices} />);
  await show('Row 3');
  vi.useFakeTimers();
  const region = screen.getByRole('region', { name: /Notifications/ });
  fireEvent.click(screen.getByRole('button', { name: 'Show Saved' }));
  act(() => void vi.advanceTimersByTime(9900));
  expect(buttons(region)).toEqual(['Undo “Three”']);
  act(() => void vi.advanceTimersByTime(200));
  expect(buttons(region)).toEqual([]);
});

import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { closeNotice } from '@/test/notices';
import { renderWith } from '@/test/render';
import { offerUndo, type Notice } from './notice';
import { useToast } from './toast';

afterEach(() => vi.useRealTimers());

function Shower({ notices }: { notices: Notice[] }) {
  const toast = useToast();
  return notices.map((notice) => (
    <button key={notice.title} type="button" onClick={() => toast(notice)}>
      Show {notice.title}
    </button>
  ));
}

const area = () => screen.findByRole('region', { name: /Notifications/ });

async function show(title: string) {
  await userEvent.click(screen.getByRole('button', { name: `Show ${title}` }));
}

const undo = [vi.fn(), vi.fn()];
const deleted: Notice[] = [
  { title: 'Row 3', ...offerUndo(() => undo[0]?.(), true) },
  { title: 'Row 5', ...offerUndo(() => undo[1]?.(), true) },
  { title: 'Saved', ...offerUndo(vi.fn(), false) },
  { title: 'Saved again' },
];
const titles = (region: HTMLElement) =>
  within(region)
    .queryAllByRole('listitem')
    .map((item) => item.querySelector('.font-semibold')?.textContent);

test('notices with Undo stay above later ones, and plain ones replace each other', async () => {
  renderWith(<Shower notices={deleted} />);
  for (const { title } of deleted) await show(title);
  const region = await area();
  await within(region).findByText('Saved again');
  expect(titles(region)).toEqual(['Row 3', 'Row 5', 'Saved again']);
  await userEvent.click(within(region).getAllByRole('button', { name: 'Undo' })[0] as HTMLElement);
  expect(undo[0]).toHaveBeenCalledOnce();
  expect(titles(region)).toEqual(['Row 5', 'Saved again']);
  await userEvent.click(within(region).getByRole('button', { name: 'Undo' }));
  expect(undo[1]).toHaveBeenCalledOnce();
  expect(titles(region)).toEqual(['Saved again']);
});

test('notices with Undo live ten seconds of their own', async () => {
  renderWith(<Shower notices={deleted} />);
  await show('Row 3');
  const region = await area();
  await closeNotice();
  vi.useFakeTimers();
  const press = (title: string) => fireEvent.click(screen.getByRole('button', { name: `Show ${title}` }));
  const advance = (time: number) => act(() => void vi.advanceTimersByTime(time));
  press('Row 3');
  advance(2000);
  press('Row 5');
  advance(7900);
  expect(titles(region)).toEqual(['Row 3', 'Row 5']);
  advance(200);
  expect(titles(region)).toEqual(['Row 5']);
  fireEvent.pointerEnter(within(region).getByRole('listitem'));
  advance(20_000);
  expect(titles(region)).toEqual(['Row 5']);
  fireEvent.pointerLeave(within(region).getByRole('listitem'));
  advance(2000);
  expect(titles(region)).toEqual([]);
});

test('notices with Undo wait for their turn if there are more than four', async () => {
  const rows = [1, 2, 3, 4, 5].map((row) => ({ title: `Row ${row}`, ...offerUndo(vi.fn(), true) }));
  renderWith(<Shower notices={rows} />);
  for (const { title } of rows) await show(title);
  const region = await area();
  await within(region).findByText('Row 5');
  expect(titles(region)).toEqual(['Row 2', 'Row 3', 'Row 4', 'Row 5']);
  await userEvent.click(within(region).getAllByRole('button', { name: 'Close' })[2] as HTMLElement);
  expect(titles(region)).toEqual(['Row 1', 'Row 2', 'Row 3', 'Row 5']);
});

test('notices with Undo are closed one by one with Escape', async () => {
  renderWith(<Shower notices={deleted} />);
  await show('Row 3');
  await show('Row 5');
  const region = await area();
  await within(region).findByText('Row 5');
  await userEvent.keyboard('[F8][Tab]{Escape}');
  expect(titles(region)).toEqual(['Row 5']);
  await userEvent.keyboard('[F8]{Escape}');
  expect(titles(region)).toEqual([]);
  expect(screen.getByRole('button', { name: 'Show Row 5' })).toHaveFocus();
});

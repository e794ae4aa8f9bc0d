import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { AlertDialog, Dialog } from '@/shared/ui/dialog/dialog';
import { inspect } from '@/test/axe';
import { closeNotice, notices as findArea } from '@/test/notices';
import { renderWith } from '@/test/render';
import type { Notice } from './notice';
import { useToast } from './toast';

afterEach(() => vi.useRealTimers());

function Openers({ notices }: { notices: Notice[] }) {
  const toast = useToast();
  return notices.map((notice) => (
    <button key={notice.title} type="button" onClick={() => toast(notice)}>
      Show {notice.title}
    </button>
  ));
}

const opener = (title: string) => screen.getByRole('button', { name: `Show ${title}` });

/** Renders buttons for notices, and shows the first one. */
async function open(notices: Notice[], around = (buttons: ReactNode) => buttons) {
  renderWith(around(<Openers notices={notices} />));
  const [first] = notices;
  await userEvent.click(opener(first?.title ?? ''));
  const area = within(await findArea());
  await area.findByText(first?.title ?? '');
  return { area, shown: (title: string) => area.queryByText(title) };
}

test('shows only the newest toast', async () => {
  const { area, shown } = await open([{ title: 'One', description: 'First' }, { title: 'Two' }]);
  expect(area.getByText('First')).toBeVisible();
  await userEvent.click(opener('Two'));
  expect(await area.findByText('Two')).toBeVisible();
  expect(shown('One')).toBeNull();
  expect(await inspect()).toHaveNoViolations();
});

test.each([
  ['five seconds', undefined, 5000],
  ['as long as it says', 10_000, 10_000],
])('a toast closes after %s, not before', async (_, duration, expected) => {
  const { shown } = await open([{ title: 'One', ...(duration && { duration }) }]);
  vi.useFakeTimers();
  // Shown anew, so that its time is counted by the fake clock.
  fireEvent.click(opener('One'));
  act(() => void vi.advanceTimersByTime(expected - 100));
  expect(shown('One')).toBeVisible();
  act(() => void vi.advanceTimersByTime(200));
  expect(shown('One')).toBeNull();
});

test('a swipe of at least 50 pixels to the right closes a toast', async () => {
  const { area, shown } = await open([{ title: 'One' }]);
  const note = area.getByRole('listitem');
  // jsdom has no pointer events; to the handlers a mouse event of that name is one.
  const point = (type: string, clientX: number) =>
    fireEvent(note, new MouseEvent(type, { bubbles: true, button: 0, clientX, clientY: 10 }));
  const swipe = (distance: number) => {
    point('pointerdown', 100);
    point('pointermove', 112);
    point('pointermove', 100 + distance);
    point('pointerup', 100 + distance);
  };
  swipe(40);
  expect(shown('One')).toBeVisible();
  swipe(60);
  expect(shown('One')).toBeNull();
});

test('F8 focuses a toast, and Escape closes it and restores the focus', async () => {
  const { area, shown } = await open([{ title: 'One' }]);
  await userEvent.keyboard('[F8]');
  expect(area.getByRole('listitem')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(shown('One')).toBeNull();
  expect(opener('One')).toHaveFocus();
});

test('Escape outside of the toast leaves it, and its button closes it', async () => {
  const { shown } = await open([{ title: 'One' }]);
  await userEvent.keyboard('{Escape}');
  expect(shown('One')).toBeVisible();
  await closeNotice();
  expect(shown('One')).toBeNull();
});

test.each([
  ['a dialog', Dialog, 'dialog'],
  ['a question', AlertDialog, 'alertdialog'],
] as const)('F8 leads from %s to the toast, its action and Escape lead back', async (_, Above, role) => {
  const act = vi.fn();
  const onClose = vi.fn();
  const { area, shown } = await open(
    [{ title: 'One', onClick: { label: 'Undo', act } }, { title: 'Two' }],
    (buttons) => (
      <Above title="Above" description="" onClose={onClose}>
        {buttons}
      </Above>
    ),
  );
  await userEvent.keyboard('[F8]');
  expect(area.getByRole('button', { name: 'Undo' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(act).toHaveBeenCalledOnce();
  expect(shown('One')).toBeNull();
  expect(opener('One')).toHaveFocus();
  await userEvent.click(opener('Two'));
  await area.findByText('Two');
  await userEvent.keyboard('[F8]{Escape}');
  expect(shown('Two')).toBeNull();
  expect(opener('Two')).toHaveFocus();
  expect(onClose).not.toHaveBeenCalled();
  expect(within(screen.getByRole(role)).getByRole('button', { name: 'Show Two' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

test('Escape on a toast closes only the toast, even below a newer dialog', async () => {
  const onClose = vi.fn();
  function Opener({ children }: { children: ReactNode }) {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        {children}
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        {isOpen && (
          <Dialog title="Above" onClose={onClose}>
            <p>Text</p>
          </Dialog>
        )}
      </>
    );
  }
  const { area, shown } = await open([{ title: 'One' }], (buttons) => <Opener>{buttons}</Opener>);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  const dialog = screen.getByRole('dialog');
  expect(dialog).toHaveFocus();
  await userEvent.keyboard('[F8]');
  expect(area.getByRole('listitem')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(shown('One')).toBeNull();
  expect(dialog).toHaveFocus();
  expect(onClose).not.toHaveBeenCalled();
});

import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { AlertDialog, Dialog } from '@/shared/ui/dialog/dialog';
import { inspect } from '@/test/axe';
import { closeNotice } from '@/test/notices';
import { renderWith } from '@/test/render';
import { noticeArea, showNotice, Shower } from '@/test/shower';
import type { Notice } from './notice';

afterEach(() => vi.useRealTimers());

test('shows only the newest toast', async () => {
  renderWith(<Shower notices={[{ title: 'One', description: 'First' }, { title: 'Two' }]} />);
  await showNotice('One');
  const region = await noticeArea();
  expect(await within(region).findByText('First')).toBeVisible();
  await showNotice('Two');
  expect(await within(region).findByText('Two')).toBeVisible();
  expect(within(region).queryByText('One')).toBeNull();
  expect(await inspect()).toHaveNoViolations();
});

test('a toast closes after five seconds, not before', async () => {
  renderWith(<Shower notices={[{ title: 'One' }]} />);
  await showNotice('One');
  const region = await noticeArea();
  await within(region).findByText('One');
  vi.useFakeTimers();
  // Shown anew, so that its time is counted by the fake clock.
  fireEvent.click(screen.getByRole('button', { name: 'Show One' }));
  act(() => void vi.advanceTimersByTime(4900));
  expect(within(region).getByText('One')).toBeVisible();
  act(() => void vi.advanceTimersByTime(200));
  expect(within(region).queryByText('One')).toBeNull();
});

test('a toast can be shown for longer', async () => {
  renderWith(<Shower notices={[{ title: 'One', duration: 10_000 }]} />);
  await showNotice('One');
  const region = await noticeArea();
  await within(region).findByText('One');
  vi.useFakeTimers();
  fireEvent.click(screen.getByRole('button', { name: 'Show One' }));
  act(() => void vi.advanceTimersByTime(9900));
  expect(within(region).getByText('One')).toBeVisible();
  act(() => void vi.advanceTimersByTime(200));
  expect(within(region).queryByText('One')).toBeNull();
});

test('a toast is closed by its Close button', async () => {
  renderWith(<Shower notices={[{ title: 'One' }]} />);
  await showNotice('One');
  const region = await noticeArea();
  await closeNotice();
  expect(within(region).queryByText('One')).toBeNull();
});

test('F8 focuses the toasts', async () => {
  renderWith(<Shower notices={[{ title: 'One' }]} />);
  await showNotice('One');
  const region = await noticeArea();
  await within(region).findByText('One');
  await userEvent.keyboard('[F8]');
  expect(region).toContainElement(document.activeElement as HTMLElement);
});

test('F8 focuses a toast without an action itself', async () => {
  renderWith(<Shower notices={[{ title: 'One' }]} />);
  await showNotice('One');
  const note = await within(await noticeArea()).findByRole('listitem');
  await userEvent.keyboard('[F8]');
  expect(note).toHaveFocus();
});

test('a swipe of at least 50 pixels to the right closes a toast', async () => {
  renderWith(<Shower notices={[{ title: 'One' }]} />);
  await showNotice('One');
  const region = await noticeArea();
  const note = (await within(region).findByText('One')).closest('li') as HTMLElement;
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
  expect(within(region).getByText('One')).toBeVisible();
  swipe(60);
  expect(within(region).queryByText('One')).toBeNull();
});

test('a toast can offer an action', async () => {
  const act = vi.fn();
  renderWith(<Shower notices={[{ title: 'One', onClick: { label: 'Undo', act } }]} />);
  await showNotice('One');
  await userEvent.click(await within(await noticeArea()).findByRole('button', { name: 'Undo' }));
  expect(act).toHaveBeenCalledOnce();
});

test('restores the focus after F8 and Escape', async () => {
  renderWith(<Shower notices={[{ title: 'One' }]} />);
  await showNotice('One');
  await within(await noticeArea()).findByText('One');
  await userEvent.keyboard('[F8]{Escape}');
  expect(within(await noticeArea()).queryByText('One')).toBeNull();
  expect(screen.getByRole('button', { name: 'Show One' })).toHaveFocus();
});

test('ignores Escape outside of the toast', async () => {
  renderWith(<Shower notices={[{ title: 'One' }]} />);
  await showNotice('One');
  const region = await noticeArea();
  await within(region).findByText('One');
  await userEvent.keyboard('{Escape}');
  expect(within(region).getByText('One')).toBeVisible();
  await closeNotice();
  expect(within(region).queryByText('One')).toBeNull();
});

test.each([
  ['a dialog', Dialog, 'dialog'],
  ['a question', AlertDialog, 'alertdialog'],
] as const)('F8 leads from %s to the toast, its action and Escape lead back', async (_, Above, role) => {
  const act = vi.fn();
  const onClose = vi.fn();
  const notices: Notice[] = [{ title: 'One', onClick: { label: 'Undo', act } }, { title: 'Two' }];
  renderWith(
    <Above title="Above" description="" onClose={onClose}>
      <Shower notices={notices} />
    </Above>,
  );
  await showNotice('One');
  const region = await noticeArea();
  await within(region).findByText('One');
  await userEvent.keyboard('[F8]');
  expect(within(region).getByRole('button', { name: 'Undo' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(act).toHaveBeenCalledOnce();
  expect(within(region).queryByText('One')).toBeNull();
  expect(screen.getByRole('button', { name: 'Show One' })).toHaveFocus();
  await showNotice('Two');
  await within(region).findByText('Two');
  await userEvent.keyboard('[F8]{Escape}');
  expect(within(region).queryByText('Two')).toBeNull();
  expect(screen.getByRole('button', { name: 'Show Two' })).toHaveFocus();
  expect(onClose).not.toHaveBeenCalled();
  expect(within(screen.getByRole(role)).getByRole('button', { name: 'Show Two' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

test('Escape on a toast closes only the toast, even below a newer dialog', async () => {
  const onClose = vi.fn();
  function Opener() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <Shower notices={[{ title: 'One' }]} />
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
  renderWith(<Opener />);
  await showNotice('One');
  const region = await noticeArea();
  await within(region).findByText('One');
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  const dialog = screen.getByRole('dialog');
  expect(dialog).toHaveFocus();
  await userEvent.keyboard('[F8]');
  expect(region).toContainElement(document.activeElement as HTMLElement);
  await userEvent.keyboard('{Escape}');
  expect(within(region).queryByText('One')).toBeNull();
  expect(dialog).toHaveFocus();
  expect(onClose).not.toHaveBeenCalled();
});

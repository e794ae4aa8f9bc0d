import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AlertDialog, Dialog } from './dialog';
import { useCloseRequest } from './use-close-request';

/** Imitates the platform's watcher: it reports one request, unless it was destroyed. */
class FakeCloseWatcher extends EventTarget {
  static readonly active: FakeCloseWatcher[] = [];

  constructor() {
    super();
    FakeCloseWatcher.active.push(this);
  }

  destroy() {
    const place = FakeCloseWatcher.active.indexOf(this);
    if (place >= 0) FakeCloseWatcher.active.splice(place, 1);
  }
}

/** Imitates Android's Back gesture; `false` if no watcher handles it and the page is left. */
function back(): boolean {
  const watcher = FakeCloseWatcher.active.pop();
  act(() => void watcher?.dispatchEvent(new Event('close')));
  return watcher !== undefined;
}

beforeEach(() => vi.stubGlobal('CloseWatcher', FakeCloseWatcher));

afterEach(() => {
  vi.unstubAllGlobals();
  FakeCloseWatcher.active.length = 0;
});

function Guarded() {
  const [isAsking, setAsking] = useState(false);
  return (
    <Dialog title="Form" onClose={() => setAsking(true)}>
      {isAsking && (
        <AlertDialog
          title="Discard?"
          description="It is not saved."
          cancel="Keep"
          onClose={() => setAsking(false)}
        />
      )}
    </Dialog>
  );
}

test('sends Escape to the topmost dialog once it has the focus', async () => {
  render(<Guarded />);
  const pressed = vi.fn();
  const press = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || target.textContent !== 'Keep') return;
    document.removeEventListener('focusin', press);
    fireEvent.keyDown(target, { key: 'Escape' });
    pressed();
  };
  document.addEventListener('focusin', press);
  await userEvent.keyboard('{Escape}');
  expect(pressed).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(screen.getByRole('dialog', { name: 'Form' })).toBeVisible();
});

function openDialog() {
  const onClose = vi.fn();
  const page = render(
    <Dialog title="Form" onClose={onClose}>
      Text
    </Dialog>,
  );
  return { ...page, onClose };
}

/** Presses Escape. Returns whether the browser’s default was prevented. */
async function escape() {
  const reached = vi.fn((event: KeyboardEvent) => event.defaultPrevented);
  window.addEventListener('keydown', reached, { once: true });
  await userEvent.keyboard('{Escape}');
  return reached.mock.results[0]?.value as boolean;
}

test('removes the Back handler when a dialog closes otherwise', () => {
  const { unmount, onClose } = openDialog();
  unmount();
  expect(back()).toBe(false);
  expect(onClose).not.toHaveBeenCalled();
});

test("handles Escape once and prevents the browser's default", async () => {
  const { onClose } = openDialog();
  expect(await escape()).toBe(true);
  expect(onClose).toHaveBeenCalledTimes(1);
});

function Panel({ isOpen, close }: { isOpen: boolean; close: () => void }) {
  useCloseRequest(isOpen, close);
  return null;
}

test('ignores keys after closing', async () => {
  const close = vi.fn();
  const { rerender } = render(<Panel isOpen={false} close={close} />);
  expect(back()).toBe(false);
  rerender(<Panel isOpen close={close} />);
  expect(back()).toBe(true);
  expect(close).toHaveBeenCalledTimes(1);
  rerender(<Panel isOpen={false} close={close} />);
  expect(await escape()).toBe(false);
});

test('shows dialogs in browsers without close requests', () => {
  vi.stubGlobal('CloseWatcher', undefined);
  openDialog();
  expect(screen.getByRole('dialog', { name: 'Form' })).toBeVisible();
});

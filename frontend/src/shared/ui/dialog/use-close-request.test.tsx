import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AlertCancel, AlertDialog, Dialog } from './dialog';
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

/** A dialog that asks before it closes. */
function Guarded({ onGone }: { onGone: () => void }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <Dialog title="Form" onClose={() => setAsking(true)}>
      {isAsking && (
        <AlertDialog title="Discard?" description="It is not saved." onClose={() => setAsking(false)}>
          <AlertCancel>Keep</AlertCancel>
          <button type="button" onClick={onGone}>
            Discard
          </button>
        </AlertDialog>
      )}
    </Dialog>
  );
}

function GuardedPage() {
  const [isOpen, setOpen] = useState(true);
  return isOpen && <Guarded onGone={() => setOpen(false)} />;
}

test('asks on Back before closing a guarded dialog, every time', async () => {
  render(<GuardedPage />);
  for (let time = 0; time < 2; time += 1) {
    expect(back()).toBe(true);
    expect(screen.getByRole('alertdialog', { name: 'Discard?' })).toBeVisible();
    expect(back()).toBe(true);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(screen.getByRole('dialog', { name: 'Form' })).toBeVisible();
  }
  back();
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(back()).toBe(false);
});

test('sends Escape to the topmost dialog once it has the focus', async () => {
  render(<GuardedPage />);
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

test('removes the Back handler when a dialog closes otherwise', () => {
  const onClose = vi.fn();
  const { unmount } = render(
    <Dialog title="Form" onClose={onClose}>
      Text
    </Dialog>,
  );
  unmount();
  expect(back()).toBe(false);
  expect(onClose).not.toHaveBeenCalled();
});

test("handles Escape once and prevents the browser's default", async () => {
  const onClose = vi.fn();
  const left = vi.fn((event: KeyboardEvent) => event.defaultPrevented);
  window.addEventListener('keydown', left);
  render(
    <Dialog title="Form" onClose={onClose}>
      Text
    </Dialog>,
  );
  await userEvent.keyboard('{Escape}');
  window.removeEventListener('keydown', left);
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(left).toHaveReturnedWith(true);
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
  const seen = vi.fn((event: KeyboardEvent) => event.defaultPrevented);
  window.addEventListener('keydown', seen);
  await userEvent.keyboard('{Escape}');
  window.removeEventListener('keydown', seen);
  expect(seen).toHaveReturnedWith(false);
});

test('shows dialogs in browsers without close requests', () => {
  vi.stubGlobal('CloseWatcher', undefined);
  render(
    <Dialog title="Form" onClose={vi.fn()}>
      Text
    </Dialog>,
  );
  expect(screen.getByRole('dialog', { name: 'Form' })).toBeVisible();
});

import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import type { Notice } from './notice';
import { ToastItem } from './toast-item';
import { useUncoveredFocus } from './use-uncovered-focus';

export interface Toast {
  notice: Notice;
  /** Numbers the toasts: two with the same text are different ones. */
  index: number;
  isOpen: boolean;
}

export interface ToastViewProps {
  /** The newest last. */
  toasts: Toast[];
  /** The newest one's number, whether it is still among them or not. */
  newest: number;
  onClose: (index: number) => void;
  /** Called after the closing animation. */
  onExited: (index: number) => void;
}

/** More are shown as soon as some of these have closed. */
const maxVisible = 4;

/**
 * Shows each notice for its duration, or until it is closed or swiped 50 pixels to the right, always at the bottom right, above the
 * button bars. F8 focuses them.
 */
export function ToastView({ toasts, newest, onClose, onExited }: ToastViewProps) {
  const { list, enter, leave } = useReturnFocus();
  const [isFocused, setFocused] = useState(false);
  const isWindowBlurred = useWindowBlurred();
  const visible = toasts.slice(-maxVisible);
  const newestToast = toasts.find(({ index }) => index === newest);
  useUncoveredFocus(list, visible.length > 0 ? newest : 0);
  const close = (index: number) => {
    leave();
    onClose(index);
  };
  const onFocus = (event: FocusEvent) => {
    enter(event);
    setFocused(true);
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) =>
    setFocused(currentTarget.contains(relatedTarget));
  /** Escape closes the focused notice; with the focus on the whole area, the newest one. */
  const onKeyDown = ({ key, target }: KeyboardEvent) => {
    if (key !== 'Escape') return;
    const item = [...(list.current?.children ?? [])].findIndex((child) => child.contains(target as Node));
    const closing = visible.at(item);
    if (closing) close(closing.index);
  };
  useEffect(() => {
    const focus = ({ code }: globalThis.KeyboardEvent) => code === 'F8' && list.current?.focus();
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, [list]);
  return (
    <>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        role="region"
        aria-label="Notifications (F8)"
        onFocus={onFocus}
        onBlur={onBlur}
        onKeyDown={onKeyDown}
        className="pointer-events-none fixed inset-x-0 bottom-[var(--room,0px)] z-60 flex justify-end"
      >
        <ol ref={list} tabIndex={-1} className="grid w-full gap-2 p-4 outline-none md:max-w-[420px]">
          {visible.map(({ notice, index, isOpen }) => (
            <ToastItem
              key={index}
              notice={notice}
              isOpen={isOpen}
              isPaused={isFocused || isWindowBlurred}
              onClose={() => close(index)}
              onExited={() => onExited(index)}
            />
          ))}
        </ol>
      </div>
      <Announcement key={newest} notice={newestToast?.isOpen ? newestToast.notice : undefined} />
    </>
  );
}

/** Returns the focus to where it was before it entered the notice. */
function useReturnFocus() {
  const list = useRef<HTMLOListElement>(null);
  const previousFocus = useRef<HTMLElement>(null);
  const enter = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof HTMLElement && !list.current?.contains(relatedTarget))
      previousFocus.current = relatedTarget;
  };
  const leave = () => {
    const { activeElement } = document;
    if (!(activeElement instanceof HTMLElement) || !list.current?.contains(activeElement)) return;
    if (previousFocus.current?.isConnected) previousFocus.current.focus();
    // A removed element reports no blur: the other notices would stay paused.
    else activeElement.blur();
  };
  return { list, enter, leave };
}

function useWindowBlurred(): boolean {
  const [isBlurred, setBlurred] = useState(false);
  useEffect(() => {
    const onBlur = () => setBlurred(true);
    const onFocus = () => setBlurred(false);
    window.addEventListener('blur', onBlur);
    window.addEventListener('focus', onFocus);
    return () => {
      window.removeEventListener('blur', onBlur);
      window.removeEventListener('focus', onFocus);
    };
  }, []);
  return isBlurred;
}

/** A live region for the notice; the text is removed again, so that it is not read twice. */
function Announcement({ notice }: { notice: Notice | undefined }) {
  const [text, setText] = useState('');
  useEffect(() => {
    if (!notice) return;
    const { title, description, onClick } = notice;
    const announcement = ['Notification', title, description, onClick?.label].filter(Boolean).join(' ');
    const timers = [setTimeout(() => setText(announcement), 100), setTimeout(() => setText(''), 1100)];
    return () => timers.forEach(clearTimeout);
  }, [notice]);
  return (
    <div aria-live="assertive" className="sr-only">
      {text}
    </div>
  );
}

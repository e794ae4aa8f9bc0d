import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import type { Notice } from './notice';
import { ToastItem } from './toast-item';
import { useUncoveredFocus } from './use-uncovered-focus';

export interface ToastViewProps {
  /** The notice, after those that it has replaced while they were open. */
  notices: Notice[];
  /** Numbers the notices: two with the same text are different notices. */
  index: number;
  isOpen: boolean;
  onClose: () => void;
}

/** The earlier removals that a notice has room for. */
const maxEarlier = 3;

/** Where F8 leads, the first that there is: the notice's action, one that it has taken over, the notice. */
const entries = ['li > button:not([aria-label])', 'button:not([aria-label])', 'li'];

function focusNotice(list: HTMLElement) {
  const [entry = list] = entries.flatMap((part) => list.querySelector<HTMLElement>(part) ?? []);
  entry.focus();
}

/**
 * Shows the notice for its duration, or until it is closed or swiped 50 pixels to the right, always at the bottom right, above the
 * button bars. F8 focuses its action, or itself if it has none.
 */
export function ToastView({ notices, index, isOpen, onClose }: ToastViewProps) {
  const [taken, setTaken] = useState<Notice[]>([]);
  const notice = notices.at(-1);
  const earlier = notices.slice(0, -1).filter((one) => one.removed && !taken.includes(one));
  const { list, enter, leave } = useReturnFocus();
  const [exitedIndex, setExitedIndex] = useState<number>();
  const [isFocused, setFocused] = useState(false);
  const isWindowBlurred = useWindowBlurred();
  useUncoveredFocus(list, isOpen ? index : 0);
  const close = () => {
    leave();
    onClose();
  };
  /** An action can be taken once. The notice stays while it offers others. */
  const take = (one: Notice) => {
    one.onClick?.act();
    if (earlier.length === 0) return close();
    leave();
    setTaken((last) => [...last, one]);
  };
  const onFocus = (event: FocusEvent) => {
    enter(event);
    setFocused(true);
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) =>
    setFocused(currentTarget.contains(relatedTarget));
  useEffect(() => {
    const focus = ({ code }: globalThis.KeyboardEvent) =>
      code === 'F8' && list.current && focusNotice(list.current);
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, [list]);
  return (
    <>
      {/* Escape closes the notice while one of its items has the focus. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        role="region"
        aria-label="Notifications (F8)"
        onFocus={onFocus}
        onBlur={onBlur}
        onKeyDown={({ key }: KeyboardEvent) => key === 'Escape' && close()}
        className="pointer-events-none fixed inset-x-0 bottom-[var(--room,0px)] z-60 flex justify-end"
      >
        <ol ref={list} tabIndex={-1} className="w-full p-4 outline-none md:max-w-[420px]">
          {notice && index !== exitedIndex && (
            <ToastItem
              key={index}
              earlier={earlier.slice(-maxEarlier)}
              isTaken={taken.includes(notice)}
              onTake={take}
              notice={notice}
              isOpen={isOpen}
              isPaused={isFocused || isWindowBlurred}
              onClose={close}
              onExited={() => setExitedIndex(index)}
            />
          )}
        </ol>
      </div>
      <Announcement key={index} notice={isOpen ? notice : undefined} />
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
    const hadFocus = list.current?.contains(document.activeElement);
    if (hadFocus && previousFocus.current?.isConnected) previousFocus.current.focus();
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

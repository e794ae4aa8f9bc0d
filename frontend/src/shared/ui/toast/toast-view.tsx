import { useEffect, useLayoutEffect, useRef, useState, type FocusEvent, type RefObject } from 'react';
import { useWindowEvent } from '@/shared/hooks/react-helpers';
import { getTopModal } from '@/shared/lib/dom/modals';
import type { Notice } from './notice';
import { ToastItem } from './toast-item';

interface ToastViewProps {
  notice?: Notice | undefined;
  index: number;
  isOpen: boolean;
  onClose: () => void;
}

/**
 * Shows the notice for its duration, or until it is closed or swiped 50 pixels to the right, always at the bottom right, above the
 * button bars. F8 focuses its action, or itself if it has none.
 */
export function ToastView({ notice, index, isOpen, onClose }: ToastViewProps) {
  const list = useRef<HTMLOListElement>(null);
  const previousFocus = useRef<Element>(null);
  const [exitedIndex, setExitedIndex] = useState<number>();
  useUncoveredFocus(list, isOpen ? index : 0);
  useWindowEvent('keydown', ({ code }) => {
    if (code !== 'F8') return;
    const entries = ['button:not([aria-label])', 'li'].map((part) =>
      list.current?.querySelector<HTMLElement>(part),
    );
    (entries.find(Boolean) ?? list.current)?.focus();
  });
  const rememberFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) previousFocus.current = relatedTarget;
  };
  const close = () => {
    const { current: former } = previousFocus;
    if (list.current?.contains(document.activeElement) && former instanceof HTMLElement) former.focus();
    onClose();
  };
  return (
    <>
      {/* Escape closes the notice while one of its items has the focus. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        role="region"
        aria-label="Notifications (F8)"
        onFocus={rememberFocus}
        onKeyDown={({ key }) => key === 'Escape' && close()}
        className="pointer-events-none fixed inset-x-0 bottom-[var(--room,0px)] z-60 flex justify-end"
      >
        <ol ref={list} tabIndex={-1} className="w-full p-4 outline-none md:max-w-[420px]">
          {notice && index !== exitedIndex && (
            <ToastItem
              key={index}
              notice={notice}
              isOpen={isOpen}
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

/** Scrolls the focused control out from under the notice. A page that ends too early to be scrolled gets longer. */
function uncoverFocus(list: HTMLElement) {
  const control = document.activeElement;
  // A control that moved while it is pressed would miss the click.
  if (!control?.matches(':is(a, button, input, select, summary):not(:active)') || list.contains(control))
    return;
  // The notice is above it as soon as it is placed.
  if (control.closest('[data-slot=fixed-bar]')) return;
  const area = list.getBoundingClientRect();
  const { top, right, bottom } = control.getBoundingClientRect();
  if (right <= area.left || top >= area.bottom || bottom <= area.top) return;
  // Browsers scroll by whole pixels.
  const distance = Math.ceil(bottom - area.top);
  const modal = getTopModal();
  if (modal) return modal.scrollBy(0, distance);
  const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
  const missing = distance - (scrollHeight - clientHeight - scrollTop);
  const { style } = document.body;
  if (missing > 0) style.paddingBottom = `${(parseFloat(style.paddingBottom) || 0) + missing}px`;
  window.scrollBy(0, distance);
}

/** Keeps the focused control free of the notice. `shown` is 0 without one, and changes with it. */
function useUncoveredFocus(list: RefObject<HTMLElement | null>, shown: number) {
  useLayoutEffect(() => {
    const uncover = () => list.current && uncoverFocus(list.current);
    if (shown === 0) return;
    uncover();
    document.addEventListener('focusin', uncover);
    return () => document.removeEventListener('focusin', uncover);
  }, [list, shown]);
  const isShown = shown > 0;
  useEffect(() => {
    if (!isShown) document.body.style.paddingBottom = '';
  }, [isShown]);
}

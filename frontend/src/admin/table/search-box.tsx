import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react';
import { useDebouncedValue, useDocumentEvent, useShortcut } from '@/admin/hooks/browser-hooks';
import { controlClass } from '@/shared/forms/fields/form-field';
import { cn } from '@/shared/lib/dom/cn';
import { isComposing } from '@/shared/lib/dom/keys';
import { Spinner } from '@/shared/ui/button';

/** Debounce of the search, in milliseconds. */
const pause = 250;

/** How long an answer may take before it counts as slow, in milliseconds. */
const slow = 200;

export interface SearchBoxProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Whether the rows shown are still those of an earlier search or page. */
  isSearching?: boolean;
}

function focusFirstRow(event: KeyboardEvent<HTMLElement>) {
  const row = event.currentTarget.closest('section')?.querySelector('tbody tr');
  const control = row?.querySelector<HTMLElement>(':is(th, td:last-child) :is(a, button)');
  if (!control) return;
  event.preventDefault();
  control.focus();
}

/** A list's search field. The key `/` focuses it, Escape clears it, and the arrow down leads to the rows. */
export function SearchBox({ label, value, onChange, isSearching = false }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  // The reported value is not yet the prop while the router is navigating.
  const [last, setLast] = useState({ value, reported: value });
  const input = useRef<HTMLInputElement>(null);
  if (value !== last.value) {
    setLast({ value, reported: value });
    // Changed from outside: by Clear, or by the browser's Back.
    if (value !== last.reported) setTyped(value);
  }
  const report = () => {
    const text = typed.trim();
    if (text === last.reported) return;
    setLast({ ...last, reported: text });
    onChange(text);
  };
  const onPause = useEffectEvent(report);
  useEffect(() => {
    const timer = setTimeout(() => onPause(), pause);
    return () => clearTimeout(timer);
  }, [typed]);
  // A click ends the search before it acts: a later search would navigate back from another list. A press of the
  // mouse does not: the filtered rows would move before its release, and the click would miss its button.
  useDocumentEvent('click', report, true);
  useShortcut('/', () => input.current?.focus());
  // Quick answers need no spinner, and screen readers no announcement.
  const isSlow = useDebouncedValue(isSearching, slow) && isSearching;
  return (
    <div className="relative w-full max-sm:w-auto max-sm:flex-1 sm:max-w-72">
      <span
        className={cn(
          'pointer-events-none absolute inset-y-0 left-3 flex items-center',
          isSlow ? 'text-ink' : 'text-muted',
        )}
      >
        {isSlow ? <Spinner className="size-4" /> : <Search aria-hidden="true" className="size-4" />}
      </span>
      <p role="status" className="sr-only">
        {isSlow && 'Searching...'}
      </p>
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={`${label}...`}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !isComposing(event)) setTyped('');
          if (event.key === 'ArrowDown' && !isComposing(event)) focusFirstRow(event);
          if (event.key === 'Tab') report();
        }}
        className={cn(controlClass, 'h-9 pr-3 pl-9')}
      />
    </div>
  );
}

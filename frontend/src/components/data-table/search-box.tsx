import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { controlClass } from '@/components/form/fields/form-field';
import { cn } from '@/lib/dom/cn';
import { isComposing } from '@/lib/dom/ime';
import { isShortcut } from '@/lib/dom/shortcuts';

/** Debounce of the search, in milliseconds. */
const pause = 250;

export interface SearchBoxProps {
  /** The field's label, such as 'Search posts'. */
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** A list's search field. The key `/` focuses it, Escape clears it. */
export function SearchBox({ label, value, onChange }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  // The reported value is not yet the prop while the router is navigating.
  const [lastValue, setLastValue] = useState(value);
  const [reportedValue, setReportedValue] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  if (value !== lastValue) {
    setLastValue(value);
    if (value !== reportedValue) {
      // Changed from outside: by Clear, or by the browser's Back.
      setReportedValue(value);
      setTyped(value);
    }
  }
  const report = (text: string) => {
    setReportedValue(text);
    onChange(text);
  };
  const onPause = useEffectEvent(report);
  useEffect(() => {
    if (typed.trim() === reportedValue) return;
    const flush = () => onPause(typed.trim());
    const timer = setTimeout(flush, pause);
    // A click ends the search before it acts: a later search would navigate back from another list. A press of the
    // mouse does not: the filtered rows would move before its release, and the click would miss its button.
    document.addEventListener('click', flush, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('click', flush, true);
    };
  }, [typed, reportedValue]);
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (!isShortcut(event, '/')) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, []);
  return (
    <div className="relative w-full max-sm:flex-[99_1_11rem] sm:max-w-xs">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-muted"
      />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={`${label}...`}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !isComposing(event)) setTyped('');
          if (event.key === 'Tab' && typed.trim() !== reportedValue) report(typed.trim());
        }}
        className={cn(controlClass, 'h-9 pr-3 pl-9')}
      />
    </div>
  );
}

import { useRef, type KeyboardEvent } from 'react';
import { isComposing } from '@/shared/lib/dom/keys';
import { isAddressLike, useLinkSearch, type LinkTarget } from './link-search';

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** A ref for the element around a URL field and its suggestions, and the key handler that moves among them. */
export function useLinkField() {
  const container = useRef<HTMLDivElement>(null);
  const focus = () => container.current?.querySelector('input')?.focus();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target } = event;
    // Enter would submit search words as an address. It focuses the first result instead.
    const isSearch =
      target instanceof HTMLInputElement && target.value.trim() && !isAddressLike(target.value);
    const step = key === 'Enter' && isSearch && !isComposing(event) ? 1 : steps[key];
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-link-target]')];
    if (key === 'Enter' && step) event.preventDefault();
    if (!step || buttons.length === 0) return;
    const current = buttons.findIndex((button) => button === document.activeElement);
    event.preventDefault();
    if (current + step < 0) focus();
    else buttons[Math.min(current + step, buttons.length - 1)]?.focus();
  };
  return { container, onKeyDown, focus };
}

type LinkSuggestionsProps = { text: string; onPick: (target: LinkTarget) => void };

/** The site's own pages and posts that match the words in a URL field, as buttons below it. */
export function LinkSuggestions({ text, onPick }: LinkSuggestionsProps) {
  const { isSearch, found, total, isSearching, isError } = useLinkSearch(text);
  const count = countText(total, found.length);
  return (
    <>
      <p role="status" className="sr-only">
        {isSearch && !isSearching && count}
      </p>
      {isSearch && (
        <div className="mt-2 overflow-hidden rounded-control border border-line bg-surface">
          {found.length > 0 ? (
            <ul aria-label="Pages of this site" className="max-h-56 divide-y divide-line overflow-y-auto">
              {found.map((target) => (
                <li key={target.path}>
                  <button
                    type="button"
                    data-link-target=""
                    onClick={() => onPick(target)}
                    className="block w-full px-3 py-2 text-left transition-colors hover:bg-sunken focus-visible:bg-sunken pointer-coarse:min-h-11"
                  >
                    <span className="flex items-baseline justify-between gap-3 text-ui">
                      <span className="min-w-0 truncate">{target.title}</span>
                      <span className="shrink-0 text-caption font-normal text-muted">{target.kind}</span>
                    </span>
                    <span className="block truncate text-caption font-normal text-muted">{target.path}</span>
                  </button>
                </li>
              ))}
            </ul>
          ) : (
            <p className="px-3 py-2 text-caption font-normal text-muted">
              {isSearching ? 'Searching...' : isError ? 'We couldn’t search the site.' : count}
            </p>
          )}
        </div>
      )}
    </>
  );
}

function countText(total: number, shown: number) {
  if (total === 0) return 'No page matches';
  const text = `${total} ${total === 1 ? 'page matches' : 'pages match'}`;
  return shown < total ? `${text}, the first ${shown} are shown` : text;
}

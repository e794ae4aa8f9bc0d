import { ArrowDown, ArrowUp, CaseSensitive, X } from 'lucide-react';
import { useState, type KeyboardEvent, type RefObject } from 'react';
import { lineNumber, scrollToPosition } from '@/admin/markdown/text-geometry';
import { controlClass } from '@/shared/forms/fields/form-field';
import { cn } from '@/shared/lib/dom/cn';
import { isComposing } from '@/shared/lib/dom/keys';
import { Button } from '@/shared/ui/button';
import { useCloseRequest } from '@/shared/ui/dialog/use-close-request';
import { applyEdit, selectionOf } from './edit';
import { ToolButton } from './tools';

function findAll(text: string, words: string, isExact: boolean) {
  const pattern = new RegExp(words.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), isExact ? 'gu' : 'giu');
  const found = words ? Array.from(text.matchAll(pattern)) : [];
  return found.map(({ 0: { length }, index }) => ({ from: index, to: index + length }));
}

/** Describes the line of a place: browsers don't show the selection of a field without the focus. */
function lineAt(text: string, position: number): string {
  const from = text.lastIndexOf('\n', position - 1) + 1;
  const [words = ''] = text.slice(Math.max(from, position - 40)).split('\n', 1);
  return `Line ${lineNumber(text, from)}: ${position - from > 40 ? '…' : ''}${words}`;
}

type Field = RefObject<HTMLTextAreaElement | null>;

/** Finds words in the field, whose selection is the place that was found, and replaces them. */
function useFind(field: Field) {
  const [search, setSearch] = useState({ words: '', isExact: false });
  const [outcome, setOutcome] = useState({ text: '', line: '' });
  /** Selects the place at the caret, or the next or previous one; after the last one, the first. */
  const find = (step: -1 | 0 | 1, wanted = search) => {
    setSearch(wanted);
    if (!field.current) return;
    const { text, start, end } = selectionOf(field.current);
    const places = findAll(text, wanted.words, wanted.isExact);
    const next = places.findIndex(({ from }) => from >= (step ? end : start));
    const previous = places.findLastIndex(({ to }) => to <= start);
    const index = step < 0 ? previous : Math.max(0, next);
    const place = places.at(index);
    if (!place) return setOutcome({ text: wanted.words && 'No results', line: '' });
    setOutcome({ text: `${places.indexOf(place) + 1} of ${places.length}`, line: lineAt(text, place.from) });
    field.current.setSelectionRange(place.from, place.to);
    scrollToPosition(field.current, place.from);
  };
  /** Replaces the selected place, or all of them in one undo step. The focus returns to where it was. */
  const replace = (replacement: string, isAll: boolean) => {
    if (!field.current || field.current.readOnly) return;
    const { activeElement } = document;
    const { text, start, end } = selectionOf(field.current);
    const places = findAll(text, search.words, search.isExact);
    const chosen = isAll ? places : places.filter(({ from, to }) => from === start && to === end);
    const [first, last] = [chosen[0], chosen.at(-1)];
    if (!first || !last) return find(0);
    const parts = chosen.map(({ to }, index) => replacement + text.slice(to, chosen[index + 1]?.from ?? to));
    applyEdit(field.current, { from: first.from, to: last.to, insert: parts.join('') });
    if (activeElement instanceof HTMLElement) activeElement.focus();
    if (isAll) setOutcome({ text: `${chosen.length} replaced`, line: '' });
    else find(0);
  };
  return { search, outcome, find, replace };
}

const inputProps = (label: string) => ({
  ...{ 'aria-label': label, placeholder: label, autoComplete: 'off' },
  className: cn(controlClass, 'h-8 min-w-24 flex-1 px-2'),
});
const rowClass = 'flex items-center gap-1';

/** A bar below the toolbar for finding and replacing. Escape leads to the place that was found. */
export function FindBar({ field, onClose }: { field: Field; onClose: () => void }) {
  const { search, outcome, find, replace } = useFind(field);
  const [replacement, setReplacement] = useState('');
  const close = () => {
    onClose();
    field.current?.focus();
  };
  useCloseRequest(true, close);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, shiftKey } = event;
    const isEnter = key === 'Enter' && target instanceof HTMLInputElement;
    if (event.defaultPrevented || isComposing(event) || !(key === 'Escape' || isEnter)) return;
    event.preventDefault();
    if (!isEnter) close();
    else if (target.dataset.replacement) replace(replacement, false);
    else find(shiftKey ? -1 : 1);
  };
  return (
    // The handler serves the fields inside.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="group"
      aria-label="Find and replace"
      onKeyDown={onKeyDown}
      className="grid gap-1 border border-b-0 border-control bg-surface p-1"
    >
      <div className={rowClass}>
        <input
          {...inputProps('Find')}
          // The user has asked for it.
          // eslint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          value={search.words}
          onChange={({ target }) => find(0, { ...search, words: target.value })}
        />
        <ToolButton
          tool={{ label: 'Match case', Icon: CaseSensitive }}
          aria-pressed={search.isExact}
          onClick={() => find(0, { ...search, isExact: !search.isExact })}
        />
        <ToolButton tool={{ label: 'Previous', Icon: ArrowUp }} onClick={() => find(-1)} />
        <ToolButton tool={{ label: 'Next', Icon: ArrowDown }} onClick={() => find(1)} />
        <p role="status" className="min-w-18 text-caption font-normal text-muted">
          {outcome.text}
        </p>
        <ToolButton tool={{ label: 'Close', Icon: X }} onClick={close} />
      </div>
      <div className={rowClass}>
        <input
          {...inputProps('Replace with')}
          data-replacement="true"
          value={replacement}
          onChange={({ target }) => setReplacement(target.value)}
        />
        <Button variant="outline" size="sm" onClick={() => replace(replacement, false)}>
          Replace
        </Button>
        <Button variant="outline" size="sm" onClick={() => replace(replacement, true)}>
          Replace all
        </Button>
      </div>
      {outcome.line && <p className="truncate px-1 text-caption font-normal text-muted">{outcome.line}</p>}
    </div>
  );
}

import { useId, useState, type KeyboardEvent } from 'react';
import { Button } from '@/shared/ui/button';
import { useTagsInUseQuery } from '@/admin/posts/api';
import { isComposing } from '@/shared/lib/dom/keys';
import { caseFoldKey } from '@/shared/lib/text/normalize';
import { parseTags } from './tags';

const maxSuggestions = 8;

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** The tags in use that match the text, without those in it, and the text with one of them added. `isTypingTag`: the last
 * tag is not in use. */
export function useTagSuggestions(text: string, isActivated: boolean) {
  const { data = [] } = useTagsInUseQuery(undefined, { skip: !isActivated });
  const inUse = data.map(({ name }) => name);
  const existing = parseTags(text);
  const keys = existing.map(caseFoldKey);
  const typedTag = caseFoldKey(text.slice(text.lastIndexOf(',') + 1).trim());
  const isTypingTag = typedTag !== '' && !inUse.some((tag) => caseFoldKey(tag) === typedTag);
  const matching = inUse.filter(
    (tag) => !keys.includes(caseFoldKey(tag)) && (!isTypingTag || caseFoldKey(tag).includes(typedTag)),
  );
  return {
    isTypingTag,
    suggestions: matching.slice(0, maxSuggestions),
    textWith: (tag: string) => [...(isTypingTag ? existing.slice(0, -1) : existing), tag, ''].join(', '),
  };
}

interface TagComboboxOptions {
  text: string;
  /** The tags in use that match the text. */
  suggestions: string[];
  /** Takes a suggestion. */
  onChoose: (tag: string) => void;
  /** Enter without a chosen suggestion; it submits the form by default. */
  onEnter?: (event: KeyboardEvent) => void;
}

/**
 * A combobox whose focus stays in the field while the arrow keys move through the suggestions, as the ARIA Authoring
 * Practices describe it. Returns the field's attributes and the list to show below it.
 */
export function useTagCombobox({ text, suggestions, onChoose, onEnter }: TagComboboxOptions) {
  /** The text for which Escape has closed the suggestions. */
  const [closedText, setClosedText] = useState<string>();
  /** The chosen suggestion; typing ends the choice. */
  const [choice, setChoice] = useState<{ text: string; index: number }>();
  const id = useId();
  const isOpen = suggestions.length > 0 && closedText !== text;
  const index = isOpen && choice?.text === text ? choice.index : -1;
  const chosen = suggestions[index];
  const move = (step: number) => {
    setClosedText(undefined);
    // One more place than there are suggestions: the text alone.
    const places = suggestions.length + 1;
    setChoice({ text, index: ((index + 1 + step + places) % places) - 1 });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const step = steps[event.key];
    if (event.key === 'Enter') {
      if (chosen === undefined) {
        onEnter?.(event);
        return;
      }
      // Enter would submit the form.
      event.preventDefault();
      onChoose(chosen);
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      setClosedText(text);
    } else if (step && suggestions.length > 0) {
      event.preventDefault();
      move(step);
    }
  };
  const field = {
    autoComplete: 'off',
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? id : undefined,
    'aria-activedescendant': chosen === undefined ? undefined : `${id}-${index}`,
    onKeyDown,
  } as const;
  return { field, list: isOpen && <Suggestions {...{ id, suggestions, index, onChoose }} /> };
}

interface SuggestionsProps extends Pick<TagComboboxOptions, 'suggestions' | 'onChoose'> {
  id: string;
  /** The place of the chosen one. */
  index: number;
}

const Suggestions = ({ id, suggestions, index, onChoose }: SuggestionsProps) => (
  <div id={id} role="listbox" aria-label="Tags in use" className="mt-2 flex flex-wrap gap-2">
    {suggestions.map((tag, place) => (
      <Button
        key={tag}
        id={`${id}-${place}`}
        role="option"
        aria-selected={place === index}
        tabIndex={-1}
        variant="secondary"
        size="sm"
        className="max-w-full rounded-full! aria-selected:outline-2 aria-selected:outline-blue"
        // The focus stays where it is.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onChoose(tag)}
      >
        <span className="truncate">{tag}</span>
      </Button>
    ))}
  </div>
);

import { useId, useState, type KeyboardEvent } from 'react';
import { useTagsInUseQuery } from '@/admin/posts/api';
import { parseTags } from '@/admin/posts/post-values';
import { TextField } from '@/shared/forms/fields/field';
import { useFormFields } from '@/shared/forms/form-context';
import { isComposing } from '@/shared/lib/dom/keys';
import { caseFoldKey } from '@/shared/lib/text/normalize';
import { Button } from '@/shared/ui/button';

const maxSuggestions = 8;

/** The tags in use that match the text, without those in it. `isTypingTag`: the last tag is not in use. */
export function useTagSuggestions(text: string, isActivated: boolean) {
  const { data = [] } = useTagsInUseQuery(undefined, { skip: !isActivated });
  const inUse = data.map(({ name }) => name);
  const keys = parseTags(text).map(caseFoldKey);
  const typedTag = caseFoldKey(text.slice(text.lastIndexOf(',') + 1).trim());
  const isTypingTag = typedTag !== '' && !inUse.some((tag) => caseFoldKey(tag) === typedTag);
  const matching = inUse.filter(
    (tag) => !keys.includes(caseFoldKey(tag)) && (!isTypingTag || caseFoldKey(tag).includes(typedTag)),
  );
  return { isTypingTag, suggestions: matching.slice(0, maxSuggestions) };
}

interface TagComboboxOptions {
  text: string;
  suggestions: string[];
  onChoose: (tag: string) => void;
  /** Enter without a chosen suggestion; it submits the form by default. */
  onEnter?: (event: KeyboardEvent) => void;
}

/**
 * A combobox whose focus stays in the field while the arrow keys move through the suggestions, as the ARIA Authoring
 * Practices describe it. Returns the field's attributes and the list to show below it.
 */
export function useTagCombobox({ text, suggestions, onChoose, onEnter }: TagComboboxOptions) {
  /** The index of the chosen suggestion, and whether Escape has closed them; typing ends both. */
  const [state, setState] = useState({ text, index: -1, isClosed: false });
  const isCurrent = state.text === text;
  const isOpen = suggestions.length > 0 && !(isCurrent && state.isClosed);
  const index = isOpen && isCurrent ? state.index : -1;
  const chosen = suggestions[index];
  const id = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter') {
      if (chosen === undefined) return onEnter?.(event);
      // Enter would submit the form.
      event.preventDefault();
      onChoose(chosen);
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      setState({ text, index: -1, isClosed: true });
    } else if (step && suggestions.length > 0) {
      event.preventDefault();
      // One more place than there are suggestions: the text alone.
      const places = suggestions.length + 1;
      setState({ text, index: ((index + 1 + step + places) % places) - 1, isClosed: false });
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
  const list = isOpen && (
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
  return { field, list };
}

export function TagsField() {
  const { getFieldProps, setValue } = useFormFields();
  const [isActivated, setActivated] = useState(false);
  const text = String(getFieldProps('tags').value ?? '');
  const { suggestions, isTypingTag } = useTagSuggestions(text, isActivated);
  const setTags = (tags: string[]) => setValue('tags', [...tags, ''].join(', '));
  const { field, list } = useTagCombobox({
    text,
    suggestions,
    onChoose: (tag) => setTags([...parseTags(text).slice(0, isTypingTag ? -1 : undefined), tag]),
    onEnter: (event) => {
      // Enter would submit the form; here it completes the tag.
      event.preventDefault();
      if (text.trim()) setTags(parseTags(text));
    },
  });
  return (
    <div>
      <TextField
        name="tags"
        label="Tags"
        hint="Optional; separated by commas"
        {...field}
        onFocus={() => setActivated(true)}
      />
      {list}
    </div>
  );
}

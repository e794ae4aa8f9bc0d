import { useCallback, useRef, useState, type KeyboardEvent } from 'react';
import { TextField } from '@/components/form/fields/field';
import { useFormFields } from '@/components/form/form-context';
import { Button } from '@/components/ui/button';
import { useTagsInUseQuery } from '@/features/blog/admin-api';
import { isComposing } from '@/lib/dom/ime';
import { combineTags, tagKey, parseTags } from './tags';

const maxSuggestions = 8;

/** Comma-separated tags, with suggestions from the tags in use that match the text. */
export function TagsField() {
  const { getFieldProps, setValue, isLocked } = useFormFields();
  const [isActivated, setActivated] = useState(false);
  const activate = useCallback(() => setActivated(true), []);
  const field = useRef<HTMLDivElement>(null);
  const group = useRef<HTMLDivElement>(null);
  const { data = [] } = useTagsInUseQuery(undefined, { skip: !isActivated });
  const inUse = data.map(({ name }) => name);
  const text = String(getFieldProps('tags').value ?? '');
  const existing = parseTags(text);
  const keys = existing.map(tagKey);
  const typedTag = tagKey(text.slice(text.lastIndexOf(',') + 1).trim());
  const isTypingTag = typedTag !== '' && !inUse.some((tag) => tagKey(tag) === typedTag);
  const matching = inUse.filter(
    (tag) => !keys.includes(tagKey(tag)) && (!isTypingTag || tagKey(tag).includes(typedTag)),
  );
  const suggestions = matching.slice(0, maxSuggestions);
  const add = (tag: string) => {
    if (isLocked) return;
    const completed = isTypingTag ? existing.slice(0, -1) : existing;
    setValue('tags', [...completed, tag].join(', '));
    // The button is removed, so the focus moves to its neighbour or back into the field.
    const buttons = group.current?.querySelectorAll('button');
    const index = suggestions.indexOf(tag);
    const next = isTypingTag ? undefined : (buttons?.[index + 1] ?? buttons?.[index - 1]);
    (next ?? field.current?.querySelector('input'))?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposing(event)) return;
    // Enter would submit the form; here it completes the tag.
    event.preventDefault();
    const trimmed = text.trimEnd();
    if (trimmed && !isLocked) setValue('tags', `${trimmed.replace(/,$/, '')}, `);
  };
  return (
    <div ref={field}>
      <TextField
        name="tags"
        label="Tags"
        combine={combineTags}
        autoComplete="off"
        hint="Optional; separated by commas"
        onFocus={activate}
        onKeyDown={onKeyDown}
      />
      {matching.length > 0 && (
        <div ref={group} role="group" aria-label="Tags in use" className="mt-2 flex flex-wrap gap-2">
          {suggestions.map((tag) => (
            <Button
              key={tag}
              variant="secondary"
              size="sm"
              className="max-w-full rounded-full!"
              aria-label={`Add the tag ${tag}`}
              onClick={() => add(tag)}
            >
              <span className="truncate">{tag}</span>
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

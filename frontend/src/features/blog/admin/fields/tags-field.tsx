import { useCallback, useRef, useState, type KeyboardEvent } from 'react';
import { TextField } from '@/components/form/fields/field';
import { useFormFields } from '@/components/form/form-context';
import { Button } from '@/components/ui/button';
import { useTagsInUseQuery } from '@/features/blog/admin-api';
import { isComposing } from '@/lib/dom/ime';
import { combineTags, tagKey, tagsOf } from './tags';

const maxSuggestions = 8;

/** Comma-separated tags, with suggestions from the tags in use that match the text. */
export function TagsField() {
  const { getFieldProps, setValue, isLocked } = useFormFields();
  const [isWanted, setWanted] = useState(false);
  const want = useCallback(() => setWanted(true), []);
  const field = useRef<HTMLDivElement>(null);
  const group = useRef<HTMLDivElement>(null);
  const { data = [] } = useTagsInUseQuery(undefined, { skip: !isWanted });
  const inUse = data.map(({ name }) => name);
  const text = String(getFieldProps('tags').value ?? '');
  const there = tagsOf(text);
  const keys = there.map(tagKey);
  const started = tagKey(text.slice(text.lastIndexOf(',') + 1).trim());
  const isStarted = started !== '' && !inUse.some((tag) => tagKey(tag) === started);
  const matching = inUse.filter(
    (tag) => !keys.includes(tagKey(tag)) && (!isStarted || tagKey(tag).includes(started)),
  );
  const shown = matching.slice(0, maxSuggestions);
  const add = (tag: string) => {
    if (isLocked) return;
    const kept = isStarted ? there.slice(0, -1) : there;
    setValue('tags', [...kept, tag].join(', '));
    // The button is removed, so the focus moves to its neighbour or back into the field.
    const buttons = group.current?.querySelectorAll('button');
    const index = shown.indexOf(tag);
    const next = isStarted ? undefined : (buttons?.[index + 1] ?? buttons?.[index - 1]);
    (next ?? field.current?.querySelector('input'))?.focus();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposing(event)) return;
    // Enter would submit the form; here it completes the tag.
    event.preventDefault();
    const ended = text.trimEnd();
    if (ended && !isLocked) setValue('tags', `${ended.replace(/,$/, '')}, `);
  };
  return (
    <div ref={field}>
      <TextField
        name="tags"
        label="Tags"
        combine={combineTags}
        autoComplete="off"
        hint="Optional; separated by commas"
        onFocus={want}
        onKeyDown={press}
      />
      {matching.length > 0 && (
        <div ref={group} role="group" aria-label="Tags in use" className="mt-2 flex flex-wrap gap-2">
          {shown.map((tag) => (
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

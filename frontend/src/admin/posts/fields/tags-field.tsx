import { useCallback, useState, type KeyboardEvent } from 'react';
import { TextField } from '@/shared/forms/fields/field';
import { useFormFields } from '@/shared/forms/form-context';
import { useTagCombobox, useTagSuggestions } from './tag-combobox';

/** Comma-separated tags, with suggestions. */
export function TagsField() {
  const { getFieldProps, setValue, isLocked } = useFormFields();
  const [isActivated, setActivated] = useState(false);
  const activate = useCallback(() => setActivated(true), []);
  const text = String(getFieldProps('tags').value ?? '');
  const { suggestions, textWith } = useTagSuggestions(text, isActivated);
  const endTag = (event: KeyboardEvent) => {
    // Enter would submit the form; here it completes the tag.
    event.preventDefault();
    const trimmed = text.trimEnd();
    if (trimmed && !isLocked) setValue('tags', `${trimmed.replace(/,$/, '')}, `);
  };
  const { field, list } = useTagCombobox({
    text,
    suggestions,
    onChoose: (tag) => {
      if (!isLocked) setValue('tags', textWith(tag));
    },
    onEnter: endTag,
  });
  return (
    <div>
      <TextField
        name="tags"
        label="Tags"
        hint="Optional; separated by commas"
        {...field}
        onFocus={activate}
      />
      {list}
    </div>
  );
}

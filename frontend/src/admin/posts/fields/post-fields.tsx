import { memo, useRef, type SyntheticEvent } from 'react';
import { CheckboxField } from '@/admin/forms/fields/choice-fields';
import { TextArea, TextField } from '@/shared/forms/fields/field';
import { MarkdownField } from '@/admin/markdown/editor/markdown-field';
import type { EditablePost } from '@/admin/posts/api';
import { deriveExcerpt, template, type SelectedAuthor } from '@/admin/posts/post-values';
import { isFuture } from '@/admin/posts/publishing/publish-concerns';
import { useFormFields } from '@/shared/forms/form-context';
import { AuthorPicker } from './author-picker';
import { SlugField } from './slug-field';
import { TagsField } from './tags-field';

/** Selects the sample text when its field is used first: what is typed or pasted then replaces it. */
function useSelectSample() {
  const isDone = useRef(false);
  return ({ currentTarget: field, type }: SyntheticEvent<HTMLTextAreaElement>) => {
    if (isDone.current || field.value !== template) return;
    field.select();
    // A press places the caret after the focus has come, and its click selects again.
    isDone.current = type === 'click';
  };
}

/** A post's date. A date in the future says what it means before it is saved. */
function DateField() {
  const { getFieldProps } = useFormFields();
  const isAhead = isFuture(String(getFieldProps('date').value ?? ''));
  const isPublished = getFieldProps('published', 'checkbox').checked === true;
  const futureHint = isPublished
    ? 'In the future: the post publishes now and shows this date; it stays first in the list until then'
    : 'In the future: once published, the post shows this date and stays first in the list until then';
  return (
    // It changes while the user is in the field, so it is announced.
    <div aria-live="polite">
      <TextField
        name="date"
        type="date"
        label="Date"
        hint={isAhead ? futureHint : 'Shown to readers'}
        className="sm:max-w-xs"
      />
    </div>
  );
}

interface PostFieldsProps {
  post: EditablePost | undefined;
  authors: SelectedAuthor[];
  setValue: (name: string, value: unknown) => void;
}

// Memoised: validation after each keystroke would otherwise render all fields a second time.
export const PostFields = memo(function PostFields({ post, authors, setValue }: PostFieldsProps) {
  const selectSample = useSelectSample();
  return (
    <div className="grid grid-cols-1 gap-5 max-sm:gap-4">
      <TextField name="title" label="Title" autoComplete="off" required />
      <MarkdownField
        name="content"
        label="Content"
        className="h-[max(420px,60dvh)]"
        required
        onFocusCapture={selectSample}
        onClick={selectSample}
      />
      <AuthorPicker
        authors={authors}
        isAuthorless={post?.authors.length === 0}
        onChange={(picked) => setValue('authors', picked)}
      />
      <TextArea
        name="excerpt"
        label="Excerpt"
        rows={3}
        whenEmpty={deriveExcerpt}
        hint="Optional; the first line of the content if empty"
      />
      <SlugField post={post} />
      <TagsField />
      <CheckboxField name="published" label="Published" hint="Only administrators see drafts" />
      <DateField />
    </div>
  );
});

import { memo, useRef, type SyntheticEvent } from 'react';
import { CheckboxField } from '@/admin/forms/fields/choice-fields';
import { TextArea, TextField } from '@/shared/forms/fields/field';
import { MarkdownField } from '@/admin/markdown/editor/markdown-field';
import type { EditablePost } from '@/admin/posts/api';
import { deriveExcerpt, template } from '@/admin/posts/post-values';
import { DateField } from '@/admin/posts/publishing/date-field';
import { AuthorPicker, type AuthorPickerProps } from './author-picker';
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

interface PostFieldsProps {
  post: EditablePost | undefined;
  authors: AuthorPickerProps['authors'];
  setAuthors: AuthorPickerProps['onChange'];
}

// Memoised: validation after each keystroke would otherwise render all fields a second time.
export const PostFields = memo(function PostFields({ post, authors, setAuthors }: PostFieldsProps) {
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
      <AuthorPicker authors={authors} isAuthorless={post?.authors.length === 0} onChange={setAuthors} />
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

import {
  memo,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
  type FormEvent,
  type KeyboardEvent,
} from 'react';
import { beginEditing } from '@/components/form/begin-editing';
import { CheckboxField, TextArea, TextField } from '@/components/form/fields/field';
import { FormContext, SaveControls } from '@/components/form/form-context';
import { FormAlert } from '@/components/form/form-parts';
import { useFocusAfterFailure } from '@/components/form/schema-form';
import { useSaveShortcut } from '@/components/form/use-save-shortcut';
import { MarkdownField } from '@/components/markdown/editor/markdown-field';
import { LivePreview } from '@/components/markdown/preview/live-preview';
import { StickyBar } from '@/components/ui/sticky-bar';
import { TwoColumns } from '@/components/ui/two-columns';
import type { EditablePost } from '@/features/blog/admin-api';
import { AuthorPicker, type AuthorPickerProps } from '@/features/blog/admin/fields/author-picker';
import { SlugField } from '@/features/blog/admin/fields/slug-field';
import { TagsField } from '@/features/blog/admin/fields/tags-field';
import { DateField } from '@/features/blog/admin/publishing/date-field';
import { publishConcerns } from '@/features/blog/admin/publishing/publish-concerns';
import { usePublishQuestion } from '@/features/blog/admin/publishing/use-publish-question';
import { isComposing } from '@/lib/dom/ime';
import { PostButtons } from './post-buttons';
import { PostPreviewHead } from './post-preview-head';
import { deriveExcerpt } from './post-values';
import { usePostForm } from './use-post-form';
import { useServerPreview } from './use-server-preview';

export interface PostFormProps {
  /** The post as it was when the form was opened; absent for a new one. */
  post?: EditablePost;
  /** The title's place among the page's headings. */
  level: 'h1' | 'h2';
  /** It has been saved, or is to be left. */
  onDone: () => void;
}

/** The blog form with a live preview. */
export function PostForm({ post, level, onDone }: PostFormProps) {
  const [element, setElement] = useState<HTMLFormElement | null>(null);
  const { formik, form, base, invalidReasons, ...editor } = usePostForm(post, element, onDone);
  const { values, isSubmitting } = formik;
  const published = useServerPreview(values.content);
  useFocusAfterFailure(element, formik);
  useSaveShortcut(element, 'page');
  const isValid = invalidReasons.length === 0;
  // Flushing renders: the values of this render would be old.
  const latest = useRef({ values, isValid });
  useLayoutEffect(() => {
    latest.current = { values, isValid };
  });
  const publishing = usePublishQuestion(editor.saveDraft);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    editor.flush();
    if (isSubmitting) return;
    const concerns =
      latest.current.isValid && !form.isLocked ? publishConcerns(latest.current.values, base) : [];
    publishing.confirm(concerns, () => formik.handleSubmit());
  };
  const saveState = { base, invalidReasons, isUnsaved: editor.isUnsaved, published: values.published };
  const setAuthors = useSetAuthors(formik);
  return (
    <>
      {/* The keys are those of the fields inside. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form
        ref={setElement}
        noValidate
        onSubmit={submit}
        onKeyDown={keepEnter}
        className="pt-8 max-sm:pt-3"
        data-locked={form.isLocked || undefined}
      >
        <FormContext value={form}>
          <Heading level={level} isNew={!base} />
          {editor.notices}
          <TwoColumns
            label="Blog post"
            columns={[
              {
                label: 'Write',
                content: (
                  <SaveControls value={<PostButtons {...saveState} />}>
                    <Fields post={base} authors={values.authors} setAuthors={setAuthors} />
                  </SaveControls>
                ),
              },
              {
                label: 'Preview',
                content: (
                  <LivePreview
                    source={values.content}
                    published={published}
                    level={level === 'h1' ? 'h2' : 'h3'}
                    isCounted
                    field="content"
                    head={<PostPreviewHead values={values} id={base?.id} />}
                    className="lg:top-20 lg:max-h-[calc(100dvh-11rem)]"
                  />
                ),
              },
            ]}
          />
          <StickyBar>
            {/* Where it is seen wherever one was when the button was pressed. */}
            <FormAlert className="mb-4" />
            <PostButtons {...saveState} cancel={onDone} />
          </StickyBar>
        </FormContext>
      </form>
      {editor.question}
      {publishing.question}
    </>
  );
}

function useSetAuthors({ setFieldValue }: { setFieldValue: (name: string, value: unknown) => unknown }) {
  return useCallback<AuthorPickerProps['onChange']>(
    (authors) => void setFieldValue('authors', authors),
    [setFieldValue],
  );
}

/** Moves the focus to where one begins, except on a page of its own. */
const Heading = ({ level: Title, isNew }: Pick<PostFormProps, 'level'> & { isNew: boolean }) => (
  <Title
    ref={Title === 'h2' ? (isNew ? focusFirstField : focusForEditing) : undefined}
    className="mb-6 text-[1.375rem] leading-tight font-semibold tracking-[-0.018em] max-sm:mb-1"
  >
    {isNew ? 'Create New Blog Post' : 'Edit Blog Post'}
  </Title>
);

/** Whether nothing but the dashboard's title has the focus, as after a navigation. */
const isIdle = () => document.activeElement?.matches('body, main, h1');

const titleField = (heading: HTMLElement | null) =>
  heading?.closest('form')?.querySelector<HTMLElement>('[name=title]');

/** Moves the focus to where one edits an existing post. */
function focusForEditing(heading: HTMLElement | null) {
  const field = titleField(heading);
  if (heading && field && isIdle()) beginEditing(field, heading);
}

/** Moves the focus to the first field of a new post, so that one can type at once. */
function focusFirstField(heading: HTMLElement | null) {
  if (isIdle()) titleField(heading)?.focus({ preventScroll: true });
}

/** Enter in a field of one line saves nothing: only the button and the shortcut do. In the title it leads to the content. */
function keepEnter(event: KeyboardEvent<HTMLFormElement>) {
  const { target, key } = event;
  if (key !== 'Enter' || !(target instanceof HTMLInputElement) || isComposing(event)) return;
  event.preventDefault();
  if (target.name === 'title') event.currentTarget.querySelector<HTMLElement>('[name=content]')?.focus();
}

interface FieldsProps {
  post: EditablePost | undefined;
  authors: AuthorPickerProps['authors'];
  setAuthors: AuthorPickerProps['onChange'];
}

// Memoised: validation after each keystroke would otherwise render all fields a second time.
const Fields = memo(function Fields({ post, authors, setAuthors }: FieldsProps) {
  return (
    <div className="grid grid-cols-1 gap-5 max-sm:gap-4">
      <TextField name="title" label="Title" autoComplete="off" required />
      <MarkdownField name="content" label="Content" className="h-[max(420px,60dvh)]" required />
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

import { useCallback, useLayoutEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { beginEditing } from '@/admin/forms/begin-editing';
import { FormContext } from '@/shared/forms/form-context';
import { FormAlert } from '@/shared/forms/form-parts';
import { useSaveShortcut } from '@/admin/forms/use-save-shortcut';
import { LivePreview } from '@/admin/markdown/preview/live-preview';
import { StickyBar } from '@/admin/ui/sticky-bar';
import { TwoColumns } from '@/admin/ui/two-columns';
import type { EditablePost } from './api';
import type { AuthorPickerProps } from '@/admin/posts/fields/author-picker';
import { PostFields } from '@/admin/posts/fields/post-fields';
import { publishConcerns } from '@/admin/posts/publishing/publish-concerns';
import { usePublishQuestion } from '@/admin/posts/publishing/use-publish-question';
import { isComposing } from '@/shared/lib/dom/keys';
import { PostButtons } from './post-buttons';
import { PostPreviewHead } from './post-preview-head';
import { usePostForm } from './use-post-form';

export interface PostFormProps {
  /** The post as it was when the form was opened; absent for a new one. */
  post?: EditablePost;
  /** The title's place among the page's headings. */
  level: 'h1' | 'h2';
  /** It has been saved, or is to be left. */
  onDone: () => void;
  /** A new post has been stored as a draft, and the form goes on with it. */
  onCreated: (id: number) => void;
}

/** The blog form with a live preview. */
export function PostForm({ post, level, onDone, onCreated }: PostFormProps) {
  const [element, setElement] = useState<HTMLFormElement | null>(null);
  const editor = usePostForm(post, element, { onDone, onCreated });
  const { formik, form, base, invalidReasons } = editor;
  const { values } = formik;
  const { submit, saveNewDraft, question } = usePostSubmit(element, editor);
  const { isUnsaved } = editor;
  const saveState = { base, invalidReasons, isUnsaved, published: values.published, saveNewDraft };
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
                content: <PostFields post={base} authors={values.authors} setAuthors={setAuthors} />,
              },
              {
                label: 'Preview',
                content: (
                  <LivePreview
                    source={values.content}
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
      {question}
    </>
  );
}

/** Submits the form, after asking if something would be published by mistake, and stores a new post as a draft. */
function usePostSubmit(element: HTMLFormElement | null, editor: ReturnType<typeof usePostForm>) {
  const { formik, form, base, saveDraft } = editor;
  const { values, isSubmitting } = formik;
  const isValid = editor.invalidReasons.length === 0;
  const saveNewDraft = base || !saveDraft ? undefined : () => saveDraft('stay');
  // Flushing renders: the values of this render would be old.
  const latest = useRef({ values, isValid, saveNewDraft });
  useLayoutEffect(() => {
    latest.current = { values, isValid, saveNewDraft };
  });
  useSaveShortcut(element, 'page', () => {
    editor.flush();
    // A text that is saved for the first time is hardly finished.
    if (latest.current.saveNewDraft) latest.current.saveNewDraft();
    else element?.requestSubmit();
  });
  const setDate = (date: string) => void formik.setFieldValue('date', date);
  const { confirm, question } = usePublishQuestion(saveDraft, setDate);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    editor.flush();
    if (isSubmitting) return;
    const concerns =
      latest.current.isValid && !form.isLocked ? publishConcerns(latest.current.values, base) : [];
    confirm(concerns, () => formik.handleSubmit());
  };
  return { submit, saveNewDraft: () => latest.current.saveNewDraft?.(), question };
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

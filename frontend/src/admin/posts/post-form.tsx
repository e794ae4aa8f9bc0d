import { useCallback, useState, type FormEvent, type KeyboardEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { beginEditing } from '@/admin/forms/begin-editing';
import { FormContext } from '@/shared/forms/form-context';
import { FormAlert } from '@/shared/forms/form-parts';
import { UnfinishedWork } from '@/admin/editing/drafts/unfinished-work';
import { useSaveShortcut } from '@/admin/forms/use-save-shortcut';
import { LivePreview } from '@/admin/markdown/preview/live-preview';
import { StickyBar } from '@/admin/ui/sticky-bar';
import { TwoColumns } from '@/admin/ui/two-columns';
import type { EditablePost } from './api';
import type { PostFormState } from './list/form-link';
import type { AuthorPickerProps } from '@/admin/posts/fields/author-picker';
import { PostFields } from '@/admin/posts/fields/post-fields';
import { isComposing } from '@/shared/lib/dom/keys';
import { PostButtons } from './post-buttons';
import { PostPreviewHead } from './post-preview-head';
import { draftKind, nameOfDraft, type PostDraft, type PostValues } from './post-values';
import { usePostForm, type PostFormEnds } from './use-post-form';

export interface PostFormProps extends PostFormEnds {
  /** The post as it was when the form was opened; absent for a new one. */
  post?: EditablePost | undefined;
  /** The title's place among the page's headings. */
  level: 'h1' | 'h2';
}

/** The blog form with a live preview. It begins anew with a draft that is restored. */
export function PostForm(props: PostFormProps) {
  const [continued, setContinued] = useState<PostDraft>();
  return <Form key={continued?.key ?? ''} {...props} continued={continued} onContinue={setContinued} />;
}

interface FormProps extends PostFormProps {
  continued: PostDraft | undefined;
  onContinue: (draft: PostDraft) => void;
}

/** A draft of a deleted post begins a new one. */
const startOf = (post: EditablePost | undefined, continued: PostDraft | undefined) =>
  continued?.base && !post ? { ...continued, base: undefined, attempt: undefined } : continued;

function Form({ post, level, onDone, onCreated, continued, onContinue }: FormProps) {
  const [element, setElement] = useState<HTMLFormElement | null>(null);
  const editor = usePostForm(post, startOf(post, continued), element, { onDone, onCreated });
  const { form, base, values, setFieldValue, save } = editor;
  useSaveShortcut(element, 'page', () => save(undefined, { isShortcut: true }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  const setAuthors = useCallback<AuthorPickerProps['onChange']>(
    (authors) => void setFieldValue('authors', authors),
    [setFieldValue],
  );
  const { published } = values;
  const { invalidReasons, isUnsaved, saveNewDraft } = editor;
  const saveState = { base, invalidReasons, isUnsaved, published, saveNewDraft };
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
          <Heading level={level} isNew={!base} isContinued={continued !== undefined} />
          {/* The drafts of other new posts would replace one that has been stored. */}
          {!editor.isUnknown && (!base || post) && <Offer {...{ post, continued, onContinue }} />}
          <TwoColumns
            label="Blog post"
            columns={[
              {
                label: 'Write',
                content: <PostFields post={base} authors={values.authors} setAuthors={setAuthors} />,
              },
              { label: 'Preview', content: <Preview {...{ level, values, id: base?.id }} /> },
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
    </>
  );
}

/** The drafts that can be restored instead: of this post, or of the deleted one that a new post was begun from. */
function Offer({ post, continued, onContinue }: Pick<FormProps, 'post' | 'continued' | 'onContinue'>) {
  const { draft } = (useLocation().state ?? {}) as Partial<PostFormState>;
  const resume = continued ? undefined : draft;
  const isOffered = ({ key, base }: PostDraft) =>
    key !== continued?.key &&
    (key === resume || base?.id === post?.id || (!!base && base.id === continued?.base?.id));
  return (
    <UnfinishedWork<EditablePost, PostValues>
      kind={draftKind}
      nameOf={nameOfDraft}
      isOffered={isOffered}
      resume={resume}
      action="Restore"
      onContinue={onContinue}
      className="mb-6"
    />
  );
}

interface PreviewProps extends Pick<PostFormProps, 'level'> {
  values: PostValues;
  id: number | undefined;
}

const Preview = ({ level, values, id }: PreviewProps) => (
  <LivePreview
    source={values.content}
    level={level === 'h1' ? 'h2' : 'h3'}
    isCounted
    field="content"
    head={<PostPreviewHead values={values} id={id} />}
    className="lg:top-20 lg:max-h-[calc(100dvh-11rem)]"
  />
);

interface HeadingProps extends Pick<PostFormProps, 'level'> {
  isNew: boolean;
  isContinued: boolean;
}

/** Moves the focus to where one begins, except on a page of its own. */
const Heading = ({ level: Title, isNew, isContinued }: HeadingProps) => (
  <Title
    ref={Title === 'h2' || isContinued ? (isNew ? focusFirstField : focusForEditing) : undefined}
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

import '@/admin/styles/admin.css';
import { useEffect, useState, type FormEvent, type KeyboardEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { readOwnDraft } from '@/admin/editing/drafts/record-draft';
import { UnfinishedWork } from '@/admin/editing/drafts/unfinished-work';
import { useEditor } from '@/admin/editing/session-gate';
import { beginEditing, useSaveShortcut } from '@/admin/forms/form-element';
import { WriteAndPreview } from '@/admin/resource/write-and-preview';
import { StickyBar } from '@/admin/ui/sticky-bar';
import { FormContext } from '@/shared/forms/form-context';
import { FormAlert } from '@/shared/forms/form-parts';
import { isComposing } from '@/shared/lib/dom/keys';
import { Button } from '@/shared/ui/button';
import { Head } from '@/shared/ui/head';
import { AlertDialog } from '@/shared/ui/dialog/dialog';
import type { EditablePost } from './api';
import { PostFields } from './fields/post-fields';
import { editPath, type PostFormState } from './list/form-link';
import { PostButtons } from './post-buttons';
import { PostPreview } from './post-preview';
import { draftKind, nameOfDraft, today, type PostDraft, type PostValues } from './post-values';
import { usePostForm, type OpenedPost } from './use-post-form';

export interface PostFormProps extends OpenedPost {
  level: 'h1' | 'h2';
}

/** The blog form with a live preview, which may begin with the draft that the history entry names. It begins anew with one that is restored. */
export function PostForm(props: PostFormProps) {
  const user = useEditor();
  const { draft } = (useLocation().state ?? {}) as Partial<PostFormState>;
  const [continued, setContinued] = useState(
    () => (draft && readOwnDraft(draftKind, user, draft)) as PostDraft | undefined,
  );
  return <Form key={continued?.key ?? ''} {...props} continued={continued} onContinue={setContinued} />;
}

/** `/blog/create`: the form for a new post on its own page. */
export function CreatePostPage() {
  const navigate = useNavigate();
  const leave = () => void navigate('/admin/blog', { replace: true });
  // Not by the router: the form goes on as it is, with its caret.
  const goOn = (id: number) => window.history.replaceState(window.history.state, '', editPath(id));
  return (
    <div className="wrap pt-4 pb-16">
      <Head title="Create New Blog Post" />
      <PostForm level="h1" onDone={leave} onCreated={goOn} />
    </div>
  );
}

interface FormProps extends PostFormProps {
  continued: PostDraft | undefined;
  onContinue: (draft: PostDraft) => void;
}

/** A draft of a deleted post begins a new one. */
const startOf = (post: EditablePost | undefined, continued: PostDraft | undefined) =>
  continued?.base && !post ? { ...continued, base: undefined, attempt: undefined } : continued;

function Form({ level: Title, continued, onContinue, ...opened }: FormProps) {
  const { post, onDone } = opened;
  const [element, setElement] = useState<HTMLFormElement | null>(null);
  const editor = usePostForm(opened, startOf(post, continued), element);
  const { context, base, values, setValue, save } = editor;
  useSaveShortcut(element, editor.saveByShortcut);
  useBeginPost(Title === 'h2' || continued ? element : null, !base);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  const isOffered = ({ key, base }: PostDraft) =>
    key !== continued?.key && (base?.id === post?.id || (!!base && base.id === continued?.base?.id));
  const preview = <PostPreview level={Title === 'h1' ? 'h2' : 'h3'} values={values} id={base?.id} />;
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
        data-locked={context.isLocked || undefined}
      >
        <FormContext value={context}>
          <Title className="mb-6 text-[1.375rem] leading-tight font-semibold tracking-[-0.018em] max-sm:mb-1">
            {base ? 'Edit Blog Post' : 'Create New Blog Post'}
          </Title>
          {/* The drafts of other new posts would replace one that has been stored. */}
          {!editor.isUnknown && (!base || post) && (
            <UnfinishedWork<EditablePost, PostValues>
              kind={draftKind}
              nameOf={nameOfDraft}
              isOffered={isOffered}
              action="Restore"
              onContinue={onContinue}
              className="mb-6"
            />
          )}
          <WriteAndPreview label="Blog post" preview={preview}>
            <PostFields post={base} authors={values.authors} setValue={setValue} />
          </WriteAndPreview>
          <StickyBar>
            {/* Where it is seen wherever one was when the button was pressed. */}
            <FormAlert className="mb-4" />
            <PostButtons {...editor} cancel={onDone} />
          </StickyBar>
        </FormContext>
      </form>
      {editor.question}
      {editor.guardQuestion}
      {editor.concerns.length > 0 && <PublishQuestion {...editor} />}
    </>
  );
}

const PublishQuestion = ({ concerns, publish, stay, saveDraft }: ReturnType<typeof usePostForm>) => (
  <AlertDialog
    title={concerns[0]?.title ?? ''}
    description={concerns.map(({ description }) => description).join(' ')}
    cancel="Keep editing"
    onClose={stay}
  >
    {saveDraft && (
      <Button variant="outline" onClick={saveDraft}>
        Save as draft
      </Button>
    )}
    {concerns.some(({ isFirstDate }) => isFirstDate) && (
      <Button variant="outline" onClick={() => publish(today())}>
        Publish with today’s date
      </Button>
    )}
    <Button onClick={() => publish()}>Publish</Button>
  </AlertDialog>
);

/** Begins to write, if nothing but the dashboard's title has the focus, as after a navigation. */
function useBeginPost(form: HTMLFormElement | null, isNew: boolean) {
  useEffect(() => {
    if (!form || !document.activeElement?.matches('body, main, h1')) return;
    if (isNew) form.querySelector<HTMLElement>('[name=title]')?.focus({ preventScroll: true });
    else beginEditing(form);
  }, [form, isNew]);
}

/** Enter in a field of one line saves nothing: only the button and the shortcut do. In the title it leads to the content. */
function keepEnter(event: KeyboardEvent<HTMLFormElement>) {
  const { target, key } = event;
  if (key !== 'Enter' || !(target instanceof HTMLInputElement) || isComposing(event)) return;
  event.preventDefault();
  if (target.name === 'title') event.currentTarget.querySelector<HTMLElement>('[name=content]')?.focus();
}

import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { ValidationError } from 'yup';
import { useLeaveGuard } from '@/admin/editing/leave-guard';
import { useEditSession } from '@/admin/editing/use-edit-session';
import { useSaveFeedback } from '@/admin/editing/use-save-feedback';
import { useFormContextValue, useSchemaForm } from '@/admin/forms/schema-form';
import { savedNotice } from '@/shared/ui/toast/notice';
import { postsPath, useSavePostMutation, type EditablePost, type PostInput } from './api';
import { DraftNotice } from '@/admin/posts/drafts/draft-notice';
import type { StoredPostDraft } from '@/admin/posts/drafts/post-draft';
import { usePostDraft } from '@/admin/posts/drafts/use-post-draft';
import { useSaveDraft, type Exit } from '@/admin/posts/publishing/use-save-draft';
import type { PostFormState } from '@/admin/posts/list/form-link';
import { postPath } from '@/shared/blog/post-path';
import { authorlessPostSchema, postSchema } from './schema';
import { useUser } from '@/shared/session/use-user';
import type { PostFormProps } from './post-form';
import { blankPost, valuesOf, type PostValues } from './post-values';
import { useValidatedOnChange } from './use-validated-on-change';

/** History state of the form for a new post: refers to the draft of a deleted post, which fills the form. */
export interface DeletedPostDraft {
  post: number;
  key: string;
}

const messagesFor = (isNew: boolean) => ({
  done: (post: unknown, isDraft: boolean) =>
    savedNotice(
      isDraft ? 'Saved as draft' : `Blog post ${isNew ? 'created' : 'updated'} successfully`,
      postPath((post as EditablePost).slug),
    ),
  failed: 'Failed to save blog post',
  failedTitle: `Failed to ${isNew ? 'create' : 'update'} blog post`,
});

/** The form's values, and what saves them. */
function usePostSave(post: EditablePost | undefined, element: HTMLFormElement | null) {
  const [save] = useSavePostMutation();
  const { user } = useUser();
  const [initial] = useState(() => (post ? valuesOf(post) : blankPost(user)));
  const exit = useRef<Exit>(undefined);
  const sent = useRef(initial);
  const [saved, setSaved] = useState<{ exit: Exit }>();
  const schema = post?.authors.length === 0 ? authorlessPostSchema : postSchema;
  const session = useEditSession<EditablePost, PostValues>({
    path: postsPath,
    record: post,
    schema,
    valuesOf: (state) => (state ? valuesOf(state) : initial),
  });
  const messages = messagesFor(!session.state.base);
  const formik = useSchemaForm<PostValues, PostInput>(
    {
      schema,
      initial,
      save: (input, typed) => {
        sent.current = typed;
        return session.save(
          (values: PostInput, target) => save({ ...values, ...target }).unwrap(),
          input,
          typed,
        );
      },
      messages: { ...messages, done: (stored) => messages.done(stored, exit.current === 'stay') },
      onSuccess: () => setSaved({ exit: exit.current }),
    },
    element,
  );
  return { schema, session, formik, exit, sent, saved };
}

/** The form of a new post, or of an existing one in the version it was opened with. */
export function usePostForm(
  post: EditablePost | undefined,
  element: HTMLFormElement | null,
  { onDone, onCreated }: Pick<PostFormProps, 'onDone' | 'onCreated'>,
) {
  const { schema, session, formik, exit, sent, saved } = usePostSave(post, element);
  const deletedPostDraft = useDeletedPostDraft();
  const isUnsaved = formik.dirty || session.saveStatus !== 'nothing';
  const { base } = session.state;
  const unsaved = usePostDraft(base?.id, deletedPostDraft?.post, {
    values: formik.values,
    isUnsaved,
    base,
    attempt: session.attempt,
  });
  const invalidReasons = useMemo(() => errorsOf(schema, formik.values), [schema, formik.values]);
  const canSaveDraft = !base?.published && !session.attempt && invalidReasons.length === 0;
  const isSaving = formik.isSubmitting || session.attempt !== undefined;
  const store = useSaveDraft(formik.setFieldValue, element, { isPossible: canSaveDraft, isSaving }, exit);
  // The submission after which the form goes on.
  const [staying, setStaying] = useState<number>();
  const saveDraft =
    store &&
    ((leave?: Exit) => {
      setStaying(leave === 'stay' ? formik.submitCount + 1 : undefined);
      store(leave);
    });
  const guard = useLeaveGuard(isUnsaved, unsaved.finish, session.saveStatus, saveDraft);
  const { question, ...feedback } = useSaveFeedback(session, formik, element);
  const finish = useEffectEvent(() => {
    guard.release();
    const leave = saved?.exit ?? onDone;
    if (base && leave === 'stay') {
      // The fields keep what was typed meanwhile, which is not saved yet.
      formik.resetForm({ values: { ...sent.current, slug: base.slug } });
      void formik.setValues({ ...formik.values, slug: base.slug });
      return onCreated(base.id);
    }
    unsaved.finish();
    if (leave !== 'stay') leave();
  });
  useEffect(() => {
    if (saved) finish();
  }, [saved]);
  const restore = (found: StoredPostDraft) => {
    if (session.attempt || !unsaved.restore(found)) return;
    // If the post has changed since, the save reports the conflict.
    session.send({ type: 'adopted', base: found.base ?? base, attempt: found.attempt });
    void formik.setValues(found.values);
  };
  const { draft } = (useLocation().state ?? {}) as Partial<PostFormState>;
  useRestoreOnce(unsaved.found, deletedPostDraft?.key ?? draft, restore);
  const context = useFormContextValue(formik, session.attempt !== undefined, staying === formik.submitCount);
  const { registerField } = session;
  const { form, flush } = useValidatedOnChange(formik, context, { ...feedback, registerField });
  return {
    formik,
    form,
    flush,
    /** What a save would replace. */
    base,
    isUnsaved,
    /** Why it can't be saved. */
    invalidReasons,
    /** Saves the post without publishing it; absent where that is not possible. */
    saveDraft,
    /** The drafts of other new posts would replace one that has been stored. */
    notices: session.state.status !== 'unknown' && (!base || post) && (
      <DraftNotice drafts={unsaved} onRestore={restore} />
    ),
    question: (
      <>
        {question}
        {guard.question}
      </>
    ),
  };
}

const useDeletedPostDraft = () =>
  (useLocation().state as { deletedPostDraft?: DeletedPostDraft } | null)?.deletedPostDraft;

/** Restores the draft with this key as soon as it is found. */
function useRestoreOnce(
  found: StoredPostDraft[],
  key: string | undefined,
  restore: (draft: StoredPostDraft) => void,
) {
  const restoreFound = useEffectEvent(() => {
    const draft = found.find((one) => one.key === key);
    if (draft) restore(draft);
  });
  useEffect(() => void restoreFound(), [found]);
}

/** Returns the errors of all fields, in the order of the form. */
function errorsOf(schema: typeof postSchema, values: PostValues): string[] {
  try {
    schema.validateSync(values, { abortEarly: false });
    return [];
  } catch (cause) {
    const order = Object.keys(values);
    const place = ({ path = '' }: ValidationError) => order.indexOf(path.replace(/\W.*/, ''));
    if (!(cause instanceof ValidationError)) throw cause;
    const sorted = cause.inner.toSorted((one, other) => place(one) - place(other));
    return [...new Set(sorted.flatMap(({ errors }) => errors))];
  }
}

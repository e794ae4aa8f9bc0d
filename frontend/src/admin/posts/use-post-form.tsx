import { useEffect, useEffectEvent, useMemo, useReducer, useState } from 'react';
import { ValidationError } from 'yup';
import { useGuardedDraft } from '@/admin/editing/drafts/use-guarded-draft';
import { useEditSession } from '@/admin/editing/use-edit-session';
import { useSaveFeedback } from '@/admin/editing/use-save-feedback';
import { useFormContextValue, useSchemaForm } from '@/admin/forms/schema-form';
import { postPath } from '@/shared/links/page-paths';
import { useUser } from '@/shared/session/use-user';
import { savedNotice } from '@/shared/ui/toast/notice';
import { postsPath, useSavePost, type EditablePost, type PostInput } from './api';
import { notSaving, reducePostSaving, type Exit, type PostSaving } from './post-saving';
import { draftKind, type PostDraft, type PostValues } from './post-values';
import { publishConcerns } from './publishing/publish-concerns';
import { authorlessPostSchema, blankPost, postSchema, valuesOf } from './schema';
import { useTyping } from './use-typing';

export interface OpenedPost {
  /** The post as it was when the form was opened; absent for a new one. */
  post?: EditablePost | undefined;
  /** It has been saved, or is to be left. */
  onDone: () => void;
  /** A new post has been stored as a draft, and the form goes on with it. */
  onCreated: (id: number) => void;
}

const messagesFor = (isNew: boolean, isDraft: boolean) => ({
  done: (post: unknown) =>
    savedNotice(
      isDraft ? 'Saved as draft' : `Blog post ${isNew ? 'created' : 'updated'} successfully`,
      postPath((post as EditablePost).slug),
    ),
  failed: 'Failed to save blog post',
  failedTitle: `Failed to ${isNew ? 'create' : 'update'} blog post`,
});

function usePostSaving(post: EditablePost | undefined, element: HTMLFormElement | null) {
  const save = useSavePost();
  const { user } = useUser();
  const [initial] = useState(() => (post ? valuesOf(post) : blankPost(user)));
  const [saving, dispatch] = useReducer(reducePostSaving, notSaving);
  const schema = post?.authors.length === 0 ? authorlessPostSchema : postSchema;
  const session = useEditSession<EditablePost, PostValues>({
    path: postsPath,
    record: post,
    schema,
    valuesOf: (state) => (state ? valuesOf(state) : initial),
  });
  const { base } = session.state;
  const formik = useSchemaForm<PostValues, PostInput>(
    {
      schema,
      initial,
      save: (input, values) => {
        dispatch({ type: 'sent', values });
        return session.save(save, input, values);
      },
      messages: messagesFor(!base, saving.exit === 'stay'),
      onSuccess: () => dispatch({ type: 'saved' }),
    },
    element,
  );
  const { values, isSubmitting } = formik;
  const isOpen = isSubmitting || session.attempt !== undefined;
  useEffect(() => {
    if (!isOpen) dispatch({ type: 'settled' });
  }, [isOpen]);
  const invalidReasons = useMemo(() => errorsOf(schema, values), [schema, values]);
  const isValid = invalidReasons.length === 0;
  const typing = useTyping(formik);
  const request = (exit?: Exit, isShortcut = false) => {
    if (isSubmitting) return;
    typing.flush();
    dispatch({ type: 'requested', exit, isShortcut });
  };
  const saveDraft =
    base?.published || session.attempt || !isValid
      ? undefined
      : (exit?: Exit) => {
          typing.setValue('published', false);
          request(exit);
        };
  const begin = useEffectEvent(({ isShortcut }: { isShortcut: boolean }) => {
    // A text that is saved for the first time is hardly finished.
    if (isShortcut && !base && saveDraft) return saveDraft('stay');
    const concerns = isValid && !session.attempt ? publishConcerns(values, base) : [];
    const open = concerns.filter(({ key }) => !saving.confirmed.includes(key));
    if (open.length > 0) return dispatch({ type: 'asked', concerns: open });
    formik.submitForm();
  });
  useEffect(() => {
    if (saving.request) begin(saving.request);
  }, [saving.request]);
  return { session, formik, typing, saving, dispatch, request, saveDraft, invalidReasons };
}

/** The form of a new post, or of an existing one in the version it was opened with. It may begin with a draft. */
export function usePostForm(
  { post, onDone, onCreated }: OpenedPost,
  continued: PostDraft | undefined,
  element: HTMLFormElement | null,
) {
  const { saving, dispatch, request, saveDraft, ...form } = usePostSaving(post, element);
  const { session, formik, typing, invalidReasons } = form;
  const { base } = session.state;
  const { values } = formik;
  const { guard, finish, isUnsaved } = useGuardedDraft(session, formik, {
    kind: draftKind,
    continued,
    saveDraft,
  });
  const end = useEffectEvent(({ sent, exit = onDone }: PostSaving) => {
    if (exit !== 'stay' || !base) {
      finish();
      return exit !== 'stay' && exit();
    }
    // The fields keep what was typed meanwhile, which is not saved yet.
    formik.resetForm({ values: { ...values, ...sent, slug: base.slug } });
    void formik.setValues({ ...values, slug: base.slug });
    dispatch({ type: 'dismissed' });
    guard.pass(() => onCreated(base.id));
  });
  useEffect(() => {
    if (saving.phase === 'saved') end(saving);
  }, [saving]);
  const { question, ...feedback } = useSaveFeedback(session, formik, element, () => request());
  const isStaying = saving.phase === 'saving' && saving.exit === 'stay';
  const isUnknown = session.state.status === 'unknown';
  const isRunning = formik.isSubmitting || session.attempt !== undefined;
  const context = useFormContextValue(formik, {
    ...feedback,
    isLocked: isUnknown || (isRunning && !isStaying),
    registerField: session.registerField,
    changes: typing,
  });
  return {
    values,
    setValue: typing.setValue,
    context,
    /** What a save would replace. */
    base,
    isUnsaved,
    isUnknown,
    invalidReasons,
    /** Saves the form, after asking if something would be published by mistake. */
    save: () => request(),
    /** Saves the form, or stores a new post as a draft. */
    saveByShortcut: () => request(undefined, true),
    saveNewDraft: () => saveDraft?.('stay'),
    concerns: saving.phase === 'asking' ? saving.concerns : [],
    publish: (date?: string) => {
      if (date) typing.setValue('date', date);
      dispatch({ type: 'confirmed' });
    },
    stay: () => dispatch({ type: 'dismissed' }),
    /** Saves the post without publishing it; absent where that is not possible. */
    saveDraft: saveDraft && (() => saveDraft()),
    question,
    guardQuestion: guard.question,
  };
}

function errorsOf(schema: typeof postSchema, values: PostValues): string[] {
  try {
    schema.validateSync(values, { abortEarly: false });
    return [];
  } catch (cause) {
    const order = Object.keys(schema.fields);
    const place = ({ path = '' }: ValidationError) => order.indexOf(path.replace(/\W.*/, ''));
    if (!(cause instanceof ValidationError)) throw cause;
    const sorted = cause.inner.toSorted((one, other) => place(one) - place(other));
    return [...new Set(sorted.flatMap(({ errors }) => errors))];
  }
}

import { getIn } from 'formik';
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
  type ChangeEvent,
  type ReactNode,
} from 'react';
import { useLocation } from 'react-router-dom';
import { ValidationError } from 'yup';
import type { EditState } from '@/components/editing/edit-session';
import { useLeaveGuard } from '@/components/editing/leave-guard';
import { useEditSession } from '@/components/editing/use-edit-session';
import { NewerVersion } from '@/components/editing/newer-version';
import { useSaveFeedback } from '@/components/editing/use-save-feedback';
import type { Control, FormContextValue } from '@/components/form/form-context';
import { useFormContextValue, useSchemaForm } from '@/components/form/schema-form';
import { postsPath, useSavePostMutation, type EditablePost, type PostInput } from '@/features/blog/admin-api';
import { DraftNotice } from '@/features/blog/admin/drafts/draft-notice';
import type { StoredPostDraft } from '@/features/blog/admin/drafts/post-draft';
import { usePostDraft } from '@/features/blog/admin/drafts/use-post-draft';
import { useDeferredText } from '@/features/blog/admin/fields/use-deferred-text';
import { authorlessPostSchema, postSchema } from '@/features/blog/schema';
import { useUser } from '@/features/session/use-user';
import { blankPost, valuesOf, type PostValues } from './post-values';

/** History state of the form for a new post: refers to the draft of a deleted post, which fills the form. */
export interface DeletedPostDraft {
  post: number;
  key: string;
}

const messagesFor = (isNew: boolean) => ({
  done: `Blog post ${isNew ? 'created' : 'updated'} successfully`,
  failed: 'Failed to save blog post',
  failedTitle: `Failed to ${isNew ? 'create' : 'update'} blog post`,
});

/** The form of a new post, or of an existing one in the version it was opened with. */
export function usePostForm(
  post: EditablePost | undefined,
  element: HTMLFormElement | null,
  onDone: () => void,
) {
  const [save] = useSavePostMutation();
  const { user } = useUser();
  const [initial] = useState(() => (post ? valuesOf(post) : blankPost(user)));
  const [isSaved, setSaved] = useState(false);
  const schema = post?.authors.length === 0 ? authorlessPostSchema : postSchema;
  const session = useEditSession<EditablePost, PostValues>({
    path: postsPath,
    record: post,
    schema,
    valuesOf: (state) => (state ? valuesOf(state) : initial),
  });
  const formik = useSchemaForm<PostValues, PostInput>(
    {
      schema,
      initial,
      save: (input, typed) =>
        session.save((values: PostInput, target) => save({ ...values, ...target }).unwrap(), input, typed),
      messages: messagesFor(!session.state.base),
      onSuccess: () => setSaved(true),
    },
    element,
  );
  const deletedPostDraft = (useLocation().state as { deletedPostDraft?: DeletedPostDraft } | null)
    ?.deletedPostDraft;
  const isUnsaved = formik.dirty || session.saveStatus !== 'nothing';
  const unsaved = usePostDraft(post?.id, deletedPostDraft?.post, {
    values: formik.values,
    isUnsaved,
    base: session.state.base,
    attempt: session.attempt,
  });
  const guard = useLeaveGuard(isUnsaved, unsaved.finish, session.saveStatus);
  const { question, ...feedback } = useSaveFeedback(session, formik, element);
  const finish = useEffectEvent(() => {
    guard.release();
    unsaved.finish();
    onDone();
  });
  useEffect(() => {
    if (isSaved) finish();
  }, [isSaved]);
  const restore = (found: StoredPostDraft) => {
    if (session.attempt || !unsaved.restore(found)) return;
    // If the post has changed since, the save reports the conflict.
    session.send({ type: 'adopted', base: found.base ?? post, attempt: found.attempt });
    void formik.setValues(found.values);
  };
  const restoreDeletedPostDraft = useEffectEvent(() => {
    const found = unsaved.found.find(({ key }) => key === deletedPostDraft?.key);
    if (found) restore(found);
  });
  useEffect(() => restoreDeletedPostDraft(), [unsaved.found]);
  const { registerField } = session;
  const context = useFormContextValue(formik, session.attempt !== undefined);
  const { form, flush } = useValidatedOnChange(formik, context, { ...feedback, registerField });
  const invalidReasons = useMemo(() => errorsOf(schema, formik.values), [schema, formik.values]);
  return {
    formik,
    form,
    flush,
    /** What a save would replace. */
    base: session.state.base,
    /** Why it can't be saved. */
    invalidReasons,
    notices: session.state.status !== 'unknown' && (
      <Notices state={session.state}>
        <DraftNotice found={unsaved.found} onRestore={restore} onDiscard={unsaved.discard} />
      </Notices>
    ),
    question: (
      <>
        {question}
        {guard.question}
      </>
    ),
  };
}

interface NoticesProps {
  state: EditState<EditablePost, PostValues>;
  children: ReactNode;
}

/** What the form says above its fields. */
const Notices = ({ state, children }: NoticesProps) => (
  <>
    {state.status === 'idle' && <NewerVersion path={postsPath} base={state.base} className="mb-6" />}
    {children}
  </>
);

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

/** Fields that show their error from the first change on. */
function useValidatedOnChange(
  formik: ReturnType<typeof useSchemaForm<PostValues, PostInput>>,
  form: FormContextValue,
  overrides: Pick<FormContextValue, 'failure' | 'failureAction' | 'registerField'>,
): { form: FormContextValue; flush: () => void } {
  const { errors, touched, setFieldTouched, setFieldValue, handleChange } = formik;
  const { failure, failureAction, registerField } = overrides;
  const touch = useCallback((name: string) => void setFieldTouched(name, true, false), [setFieldTouched]);
  const setValue = useCallback(
    (name: string, value: string) => {
      touch(name);
      void setFieldValue(name, value);
    },
    [touch, setFieldValue],
  );
  const { defer, flush } = useDeferredText(setValue);
  const onChange = useCallback(
    (event: ChangeEvent<Control>) => {
      if (defer(event.target)) return;
      flush();
      touch(event.target.name);
      handleChange(event);
    },
    [defer, flush, touch, handleChange],
  );
  const validatedForm = useMemo<FormContextValue>(
    () => ({
      ...form,
      failure,
      failureAction,
      registerField,
      getFieldProps: (name, kind) => ({
        ...form.getFieldProps(name, kind),
        ...(!form.isLocked && { onChange }),
      }),
      setValue: (name, value) => {
        if (form.isLocked) return;
        touch(name);
        form.setValue(name, value);
      },
      error: (name) => {
        const error: unknown = getIn(errors, name);
        return getIn(touched, name) && typeof error === 'string' ? error : undefined;
      },
    }),
    [form, failure, failureAction, registerField, errors, touched, touch, onChange],
  );
  return { form: validatedForm, flush };
}

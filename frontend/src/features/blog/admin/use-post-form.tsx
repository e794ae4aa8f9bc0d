import { getIn } from 'formik';
import { useCallback, useEffect, useEffectEvent, useMemo, useState, type ChangeEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { useConflictQuestions } from '@/components/editing/conflict/conflict-questions';
import { useLeaveGuard } from '@/components/editing/leave-guard';
import { useEditSession } from '@/components/editing/use-edit-session';
import type { Control, FormContextValue } from '@/components/form/form-context';
import { useFormContextValue, useSchemaForm } from '@/components/form/schema-form';
import { postsPath, useSavePostMutation, type EditablePost, type PostInput } from '@/features/blog/admin-api';
import { DraftNotice } from '@/features/blog/admin/drafts/draft-notice';
import type { StoredPostDraft } from '@/features/blog/admin/drafts/post-draft';
import { usePostDraft } from '@/features/blog/admin/drafts/use-post-draft';
import { useDeferredText } from '@/features/blog/admin/fields/use-deferred-text';
import { postSchema } from '@/features/blog/schema';
import { blankPost, valuesOf, type PostValues } from './post-values';

/** In the history's entry of the form for a new post: what it is to begin with, left of a post that is gone. */
export interface DeletedPostDraft {
  post: number;
  key: string;
}

/** What is told depends on what the form stands on when it is: a save may begin as a create and go on as an update. */
const messagesFor = (isNew: boolean, isStillNew: () => boolean) => ({
  done: `Blog post ${isNew ? 'created' : 'updated'} successfully`,
  failed: 'Failed to save blog post',
  get failedTitle() {
    return `Failed to ${isStillNew() ? 'create' : 'update'} blog post`;
  },
});

/** The form of a post: a new one, or the one that is given as it was when the form was opened. */
export function usePostForm(
  post: EditablePost | undefined,
  element: HTMLFormElement | null,
  onDone: () => void,
) {
  const [save] = useSavePostMutation();
  const [initial] = useState(() => (post ? valuesOf(post) : blankPost()));
  const [isSaved, setSaved] = useState(false);
  const session = useEditSession<EditablePost, PostValues>({
    path: postsPath,
    record: post,
    schema: postSchema,
    valuesOf: (state) => (state ? valuesOf(state) : initial),
  });
  const formik = useSchemaForm<PostValues, PostInput>(
    {
      schema: postSchema,
      initial,
      save: (input, typed) =>
        session.save((values: PostInput, target) => save({ ...values, ...target }).unwrap(), input, typed),
      messages: messagesFor(!session.seen, session.isNew),
      after: () => setSaved(true),
    },
    element,
  );
  const leftover = (useLocation().state as { leftover?: DeletedPostDraft } | null)?.leftover;
  const isUnsaved = formik.dirty || session.saveStatus !== 'nothing';
  const unsaved = usePostDraft(post?.id, leftover?.post, {
    values: formik.values,
    isUnsaved,
    base: session.seen,
    attempt: session.unsettled,
  });
  const guard = useLeaveGuard(isUnsaved, unsaved.finish, session.saveStatus);
  const conflict = useConflictQuestions(session, formik, element);
  const finish = useEffectEvent(() => {
    guard.release();
    unsaved.finish();
    onDone();
  });
  useEffect(() => {
    if (isSaved) finish();
  }, [isSaved]);
  const restore = (found: StoredPostDraft) => {
    if (formik.isSubmitting) return;
    if (!unsaved.takeUp(found)) return;
    // Should the post have moved on since, the save meets that.
    session.setSeen(found.base ?? post, found.attempt);
    void formik.setValues(found.values);
  };
  const begin = useEffectEvent(() => {
    const found = unsaved.found.find(({ key }) => key === leftover?.key);
    if (found) restore(found);
  });
  useEffect(() => begin(), [unsaved.found]);
  const { form, settle } = useValidatedOnChange(formik, {
    failureAction: conflict.action,
    registerField: session.registerField,
  });
  const isValid = useMemo(() => postSchema.isValidSync(formik.values), [formik.values]);
  return {
    formik,
    form,
    settle,
    /** What a save would replace. */
    seen: session.seen,
    isValid,
    unsaved: <DraftNotice found={unsaved.found} onRestore={restore} onDiscard={unsaved.discard} />,
    question: (
      <>
        {conflict.question}
        {guard.question}
      </>
    ),
  };
}

/** Fields that show their error from the first change on. */
function useValidatedOnChange(
  formik: ReturnType<typeof useSchemaForm<PostValues, PostInput>>,
  more: Pick<FormContextValue, 'failureAction' | 'registerField'>,
): { form: FormContextValue; settle: () => void } {
  const form = useFormContextValue(formik);
  const { errors, touched, setFieldTouched, setFieldValue, handleChange } = formik;
  const { failureAction, registerField } = more;
  const touch = useCallback((name: string) => void setFieldTouched(name, true, false), [setFieldTouched]);
  const setValue = useCallback(
    (name: string, value: string) => {
      touch(name);
      void setFieldValue(name, value);
    },
    [touch, setFieldValue],
  );
  const { put, settle } = useDeferredText(setValue);
  const onChange = useCallback(
    (event: ChangeEvent<Control>) => {
      if (put(event.target)) return;
      settle();
      touch(event.target.name);
      handleChange(event);
    },
    [put, settle, touch, handleChange],
  );
  const checked = useMemo<FormContextValue>(
    () => ({
      ...form,
      failureAction,
      registerField,
      getFieldProps: (name, kind) => ({
        ...form.getFieldProps(name, kind),
        ...(!form.isSaving && { onChange }),
      }),
      setValue: (name, value) => {
        if (form.isSaving) return;
        touch(name);
        form.setValue(name, value);
      },
      error: (name) => {
        const error: unknown = getIn(errors, name);
        return getIn(touched, name) && typeof error === 'string' ? error : undefined;
      },
    }),
    [form, failureAction, registerField, errors, touched, touch, onChange],
  );
  return { form: checked, settle };
}

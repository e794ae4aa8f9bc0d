import { getIn } from 'formik';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { asApiError } from '@/lib/api-error';
import { makeKeys } from '@/lib/idempotency';
import type { FormContextValue } from '@/ui/form/form-context';
import { useLeaveGuard } from '@/ui/form/leave-guard';
import { asForm, useSchemaForm } from '@/ui/form/schema-form';
import { useSavePostMutation, type EditablePost, type PostInput } from './admin-api';
import { blankPost, valuesOf, type PostValues } from './post-values';
import { postSchema } from './schema';

const conflict =
  'Someone else has changed this post since you opened it. Nothing was saved, and what you have written is still here.';

const isConflict = (cause: unknown) => asApiError(cause).status === 412;

const sayOf = (isNew: boolean) => ({
  done: `Blog post ${isNew ? 'created' : 'updated'} successfully`,
  failed: 'Failed to save blog post',
  failedTitle: `Failed to ${isNew ? 'create' : 'update'} blog post`,
  explain: (cause: unknown) => (isConflict(cause) ? conflict : ''),
});

/** The form of a post: a new one, or the one that is given as it was when the form was opened. */
export function usePostForm(post: EditablePost | undefined, onDone: () => void) {
  const [save] = useSavePostMutation();
  const [keyOf] = useState(makeKeys);
  const [initial] = useState(() => (post ? valuesOf(post) : blankPost()));
  const [isSaved, setSaved] = useState(false);
  const [hasConflict, setConflict] = useState(false);
  const version = useRef(post?.version);
  const send = async (input: PostInput) => {
    setConflict(false);
    const target = post ? { id: post.id, version: version.current } : { key: keyOf(input) };
    try {
      return await save({ ...input, ...target }).unwrap();
    } catch (cause) {
      setConflict(isConflict(cause));
      throw cause;
    }
  };
  const formik = useSchemaForm<PostValues, PostInput>({
    schema: postSchema,
    initial,
    save: send,
    say: sayOf(!post),
    after: () => setSaved(true),
  });
  const guard = useLeaveGuard(formik.dirty);
  const finish = useEffectEvent(() => {
    guard.release();
    onDone();
  });
  useEffect(() => {
    if (isSaved) finish();
  }, [isSaved]);
  /** From now on a save replaces the post's state of that version. */
  const replace = (state: EditablePost) => {
    version.current = state.version;
  };
  const isValid = useMemo(() => postSchema.isValidSync(formik.values), [formik.values]);
  return {
    formik,
    form: checkedOnChange(formik),
    isValid,
    hasConflict,
    replace,
    question: guard.question,
  };
}

/** Fields that show their error from the first change on. */
function checkedOnChange(formik: ReturnType<typeof useSchemaForm<PostValues, PostInput>>): FormContextValue {
  const form = asForm(formik);
  const touch = (name: string) => void formik.setFieldTouched(name, true, false);
  return {
    ...form,
    bind: (name, kind) => {
      const { onChange, ...binding } = form.bind(name, kind);
      return {
        ...binding,
        onChange: (event) => {
          touch(name);
          onChange?.(event);
        },
      };
    },
    fill: (name, value) => {
      touch(name);
      form.fill(name, value);
    },
    error: (name) => {
      const error: unknown = getIn(formik.errors, name);
      return getIn(formik.touched, name) && typeof error === 'string' ? error : undefined;
    },
  };
}

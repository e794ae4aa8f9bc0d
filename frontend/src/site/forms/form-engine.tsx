import type { FormikValues } from 'formik';
import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import type { SubmitState } from '@/shared/forms/focus-after-submit';
import { errorOf, useSchemaForm, type SchemaFormOptions } from '@/shared/forms/schema-form';

export interface FormEngineProps<V extends FormikValues> extends SchemaFormOptions<V> {
  form: HTMLFormElement;
  /** The number of submissions. */
  submissions: number;
  onStateChange: (state: SubmitState) => void;
}

const readForm = (form: HTMLFormElement) => Object.fromEntries(new FormData(form));

/**
 * Validates and submits a `ProgressiveForm` once it has been loaded. It renders nothing: the existing inputs stay the
 * source of truth.
 */
export function FormEngine<V extends FormikValues>({
  form,
  submissions,
  onStateChange,
  ...options
}: FormEngineProps<V>) {
  const [initial] = useState<V>(() => ({ ...options.initial, ...readForm(form) }));
  const formik = useSchemaForm({ ...options, save: (values: V) => options.save(values), initial });
  const { errors, status, isSubmitting, submitCount } = formik;

  const onInput = useEffectEvent(({ target }: Event) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
      void formik.setFieldValue(target.name, target.value);
  });
  useEffect(() => {
    const input = (event: Event) => onInput(event);
    form.addEventListener('input', input);
    return () => form.removeEventListener('input', input);
  }, [form]);

  const submit = useEffectEvent(async () => {
    if (formik.isSubmitting) return;
    const values = { ...formik.values, ...readForm(form) };
    // Outside of the effect that requests it, where nothing can be rendered.
    await Promise.resolve();
    // Formik validates its last rendered values: they must include input from before the engine was loaded.
    flushSync(() => void formik.setValues(values, false));
    await formik.submitForm();
  });
  useEffect(() => {
    if (submissions > 0) void submit();
  }, [submissions]);

  useEffect(() => {
    onStateChange({
      error: (name) => errorOf({ errors, submitCount }, name),
      failure: status as string | undefined,
      isSaving: isSubmitting,
      attempts: submitCount,
    });
  }, [onStateChange, errors, status, isSubmitting, submitCount]);
  return null;
}

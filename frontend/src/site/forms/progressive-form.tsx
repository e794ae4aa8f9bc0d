import type { FormikValues } from 'formik';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { useFormDraft } from './use-form-draft';
import { useHydrated } from '@/shared/hooks/use-hydrated';
import { importWithRetry } from '@/shared/lib/dom/import-with-retry';
import { useFocusAfterSubmit, type SubmitState } from '@/shared/forms/focus-after-submit';
import { FormContext, type FormContextValue } from '@/shared/forms/form-context';
import type { FormEngine } from './form-engine';
import type { SchemaFormOptions } from '@/shared/forms/schema-form';

type Rules<V extends FormikValues> = SchemaFormOptions<V>['schema'];

export interface ProgressiveFormProps<V extends FormikValues> extends Omit<
  SchemaFormOptions<V>,
  'schema' | 'onSuccess'
> {
  /** Fetches the schema: `async () => (await import('./schema')).loginSchema`. */
  rules: () => Promise<Rules<V>>;
  onSuccess?: () => void;
  /** Whether the fields are emptied after a success. */
  resetOnSuccess?: boolean;
  /** Whether only the toast tells why the submission failed. */
  failsInToast?: boolean;
  /** The subject of the form. When it changes, the last failure and the fields' errors are no longer shown. */
  subject?: string;
  /** The session storage name under which the input is kept until it is sent. */
  draft?: string;
  /** Where the browser posts the form without scripts, or if they can't be loaded. */
  action?: string;
  className?: string;
  /** Fields, a `FormAlert` and a `SubmitButton`. */
  children: ReactNode;
}

const idle: SubmitState = { error: () => undefined, isSaving: false, attempts: 0 };
const loadFailedMessage = 'We couldn’t load this form. Please check your connection and try again.';
const offlineMessage = 'You’re offline. Your text is kept: send it once you’re online again.';

/**
 * A form of a public page. The server renders it and it accepts input at once; formik, yup and the schema
 * load when the form gets the focus. A submission before that waits.
 */
export function ProgressiveForm<V extends FormikValues>({
  rules,
  onSuccess,
  resetOnSuccess,
  failsInToast = false,
  subject,
  draft,
  action,
  className,
  children,
  ...options
}: ProgressiveFormProps<V>) {
  const [form, setForm] = useState<HTMLFormElement | null>(null);
  const [state, setState] = useState(idle);
  const [submissions, setSubmissions] = useState(0);
  const { engine, hasFailed, load } = useEngine(rules, form);
  const isStale = useIsStale(subject, state);
  const removeDraft = useFormDraft(form, draft);
  useFocusAfterSubmit(form, state);
  const finish = useCallback(() => {
    removeDraft();
    if (resetOnSuccess) form?.reset();
    onSuccess?.();
  }, [form, resetOnSuccess, onSuccess, removeDraft]);
  const isStuck = hasFailed && submissions > 0;
  const isSentNatively = useNativeSubmit(form, isStuck && action !== undefined);
  const isHydrated = useHydrated();
  const isSaving = state.isSaving || isSentNatively || (submissions > 0 && !engine && !hasFailed);
  const loadFailure = isStuck && !isSentNatively && (navigator.onLine ? loadFailedMessage : offlineMessage);
  const failure = loadFailure || (isStale || failsInToast ? undefined : state.failure);
  const context: FormContextValue = {
    getFieldProps: (name) => ({
      name,
      defaultValue: String(options.initial[name] ?? ''),
      readOnly: isSaving,
    }),
    setValue: (name, value) => {
      const input = form?.elements.namedItem(name);
      if (input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement) input.value = value;
    },
    error: isStale ? idle.error : state.error,
    failure,
    isSaving,
    isLocked: isSaving,
    needsScript: action === undefined,
  };
  return (
    <form
      ref={setForm}
      // Without an action the browser submits nothing natively before hydration.
      {...(action ? { method: 'post', action } : { method: 'dialog' })}
      // Until then only the browser's own validation runs.
      noValidate={isHydrated || !action}
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        load('submit');
        setSubmissions((times) => times + 1);
      }}
    >
      <FormContext value={context}>{children}</FormContext>
      {engine && form && (
        <engine.FormEngine
          {...(options as unknown as SchemaFormOptions<FormikValues>)}
          schema={engine.schema as never}
          onSuccess={finish}
          form={form}
          submissions={submissions}
          onStateChange={setState}
        />
      )}
    </form>
  );
}

/** Submits a form natively, unless the browser is offline: the input would be lost. */
function useNativeSubmit(form: HTMLFormElement | null, isEnabled: boolean): boolean {
  const isSent = isEnabled && navigator.onLine;
  useEffect(() => {
    if (isSent) form?.submit();
  }, [form, isSent]);
  return isSent;
}

/** Whether the last attempt was for another subject. */
function useIsStale(subject: string | undefined, { attempts, isSaving }: SubmitState) {
  const [lastSubject, setLastSubject] = useState({ subject, attemptsBefore: 0 });
  if (subject !== lastSubject.subject) setLastSubject({ subject, attemptsBefore: attempts });
  return attempts <= lastSubject.attemptsBefore + (isSaving ? 1 : 0) && lastSubject.attemptsBefore > 0;
}

/** `attempt` numbers the loads, so that a retry right after a failure counts as a new one. */
type Loading<V extends FormikValues> =
  { status: 'idle' | 'loading' | 'failed'; attempt: number } | { status: 'loaded'; engine: Engine<V> };

interface Engine<V extends FormikValues> {
  FormEngine: typeof FormEngine;
  schema: Rules<V>;
}

/** Loads the engine and the schema once, and again on request after a failure. */
function useEngine<V extends FormikValues>(rules: () => Promise<Rules<V>>, form: HTMLFormElement | null) {
  const [loading, setLoading] = useState<Loading<V>>({ status: 'idle', attempt: 0 });
  const { status } = loading;
  const attempt = status === 'loading' ? loading.attempt : 0;
  const load = useCallback((trigger: 'focus' | 'submit') => {
    setLoading((before) =>
      before.status === 'idle' || (before.status === 'failed' && trigger === 'submit')
        ? { status: 'loading', attempt: before.attempt + 1 }
        : before,
    );
  }, []);
  useEffect(() => {
    const loadOnFocus = () => load('focus');
    form?.addEventListener('focusin', loadOnFocus);
    // It may have got the focus before the page was hydrated.
    if (form?.contains(document.activeElement)) loadOnFocus();
    return () => form?.removeEventListener('focusin', loadOnFocus);
  }, [form, load]);
  useEffect(() => {
    if (attempt === 0) return;
    let isCurrent = true;
    Promise.all([
      importWithRetry(() => import(/* webpackChunkName: "form" */ './form-engine')),
      importWithRetry(rules),
    ])
      .then(([module, schema]) =>
        setLoading({ status: 'loaded', engine: { FormEngine: module.FormEngine, schema } }),
      )
      .catch((cause: unknown) => {
        if (!isCurrent) return;
        console.warn('A form could not be loaded:', cause);
        setLoading({ status: 'failed', attempt });
      });
    return () => {
      isCurrent = false;
    };
  }, [attempt, rules]);
  return { engine: status === 'loaded' ? loading.engine : null, hasFailed: status === 'failed', load };
}

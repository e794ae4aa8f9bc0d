import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { offlineHint } from '@/shared/api/errors';
import { FormContext, type FormContextValue } from '@/shared/forms/form-context';
import {
  useOnOnline,
  useSubmit,
  useFocusAfterSubmit,
  type Failure,
  type Messages,
  type SubmitState,
} from '@/shared/forms/use-submit';
import { read, remove, write } from '@/shared/lib/dom/session-storage';
import { usePageState } from '@/shared/hooks/use-page-state';
import { SmartLink } from '@/shared/ui/smart-link';
import { useDismissFailure } from '@/shared/ui/toast/toast';
import { useHydrated } from '@/shared/hooks/react-helpers';
import { firstError, type Rule } from '@/shared/forms/rules';

export interface ProgressiveFormProps<V extends Record<string, string>> {
  rules: FormRules<V>;
  save: (values: V, form: HTMLFormElement) => Promise<unknown>;
  messages: Messages;
  onSuccess?: () => void;
  /** The subject of the form. When it changes, the last failure and the fields' errors are no longer shown. */
  subject?: string;
  /** The session storage name under which the input is kept until it is sent. */
  draft?: string;
  /** Where the browser posts the form without scripts, or if they can't be loaded. */
  action: string;
  className?: string;
  children: ReactNode;
}

interface State extends SubmitState, Failure {
  subject: string | undefined;
}

/** A form of a public page. The server renders it, and the inputs are the only place of its values. */
export function ProgressiveForm<V extends Record<string, string>>(props: ProgressiveFormProps<V>) {
  const { rules, save, messages, onSuccess, subject, draft, action, className, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const [state, setState] = useState<State>({ subject, isSaving: false, attempts: 0 });
  const { isSaving, errors, failure } = state;
  if (subject !== state.subject) setState({ ...state, subject, errors: undefined, failure: undefined });
  const isHydrated = useHydrated();
  const dismissFailure = useDismissFailure();
  const submit = useSubmit(
    (element: HTMLFormElement) => save(readValues(element) as V, element),
    messages,
    () => {
      if (draft) remove(draft);
      form.current?.reset();
      onSuccess?.();
    },
  );
  const onSubmit = async (element: HTMLFormElement) => {
    if (isSaving) return;
    dismissFailure();
    const errors = errorsOf(rules, readValues(element));
    const isValid = Object.keys(errors).length === 0;
    setState((last) => ({ ...last, errors, attempts: last.attempts + 1, isSaving: isValid }));
    if (!isValid) return;
    const failed = await submit(element, (name) => name in rules);
    const shown = { errors: failed && (failed.errors ?? {}), failure: failed?.failure };
    setState((last) => ({ ...last, ...shown, isSaving: false }));
  };
  const onInput = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    if (draft) write(draft, Object.fromEntries(new FormData(currentTarget)));
    if (!errors) return;
    const current = errorsOf(rules, readValues(currentTarget));
    setState((last) => ({ ...last, errors: current }));
  };
  useEffect(() => {
    for (const control of textControls(form.current)) control.setCustomValidity(errors?.[control.name] ?? '');
  }, [errors]);
  useEffect(() => {
    const kept = draft ? read<Record<string, string>>(draft) : undefined;
    for (const control of textControls(form.current)) control.value ||= kept?.[control.name] ?? '';
  }, [draft]);
  useOnOnline(() => {
    if (failure === offlineHint) setState((last) => ({ ...last, failure: undefined }));
  });
  useFocusAfterSubmit(() => form.current, state);
  const context: FormContextValue = {
    getFieldProps: (name) => ({ name, readOnly: isSaving }),
    // Its fields have no buttons that fill them.
    setValue: () => undefined,
    error: (name) => errors?.[name],
    failure,
    isSaving,
    isLocked: isSaving,
  };
  return (
    <form
      ref={form}
      method="post"
      action={action}
      // Until hydration only the browser's own validation runs.
      noValidate={isHydrated}
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit(event.currentTarget);
      }}
      onInput={onInput}
    >
      <FormContext value={context}>{children}</FormContext>
    </form>
  );
}

/** What happens to a form's input, with a link to the privacy notice if the site has one. */
export function PrivacyNote({ text }: { text: string }) {
  const { privacy } = usePageState().site.legal;
  return (
    <p className="text-caption font-normal text-muted">
      {text}
      {privacy && (
        <>
          {' '}
          <SmartLink to={privacy} className="tap inline-block min-h-6 text-blue underline underline-offset-4">
            Privacy
          </SmartLink>
        </>
      )}
    </p>
  );
}

export type FormRules<V> = Record<keyof V, Rule[]>;

export const textControls = (form: HTMLFormElement | null) =>
  [...(form?.elements ?? [])].filter(
    (control): control is HTMLInputElement | HTMLTextAreaElement =>
      control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement,
  );

/** Reads a form's fields: trimmed, except for passwords. */
export const readValues = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    textControls(form).map(({ name, type, value }) => [name, type === 'password' ? value : value.trim()]),
  );

export function errorsOf(rules: Record<string, Rule[]>, values: Record<string, string>) {
  const errors: Record<string, string> = {};
  for (const [name, fieldRules] of Object.entries(rules)) {
    const message = firstError(fieldRules, values[name] ?? '');
    if (message !== undefined) errors[name] = message;
  }
  return errors;
}

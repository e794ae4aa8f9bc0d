import { useId, type ReactNode } from 'react';
import { useRegisterField, useFormFields, type FieldDescription } from '@/shared/forms/form-context';
import { cn } from '@/shared/lib/dom/cn';

export const controlClass =
  'w-full rounded-control border border-control bg-bg pointer-coarse:min-h-11 text-body text-ink transition-colors sm:text-ui sm:font-normal hover:border-muted focus-visible:border-blue focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-blue/40 disabled:opacity-50 aria-invalid:border-destructive aria-invalid:focus-visible:outline-destructive/40';

export interface FieldProps {
  name: string;
  label: string;
  hint?: ReactNode;
  required?: boolean | undefined;
}

export interface FormFieldProps extends FieldProps, Omit<FieldDescription, 'label'> {
  children: (ids: {
    id: string;
    'aria-describedby': string | undefined;
    'aria-invalid': true | undefined;
  }) => ReactNode;
  /** Shown next to the label, such as a button that fills the field. */
  aside?: ReactNode;
  className?: string | undefined;
  id?: string | undefined;
  above?: ReactNode;
}

export function FormField(props: FormFieldProps) {
  const { name, hint, required, aside, above, className, children, id: givenId, ...description } = props;
  const { label } = description;
  const generatedId = useId();
  const id = givenId ?? generatedId;
  useRegisterField(name, description);
  const { error } = useFormFields();
  const message = error(name);
  const described = cn(hint && `${id}-hint`, message && `${id}-error`) || undefined;
  return (
    <div className={cn('min-w-0', className)}>
      <div className="mb-1.5 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <label htmlFor={id} className="block text-ui" data-required={required || undefined}>
          {label}
        </label>
        {aside}
      </div>
      {above}
      {children({ id, 'aria-describedby': described, 'aria-invalid': message ? true : undefined })}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-caption font-normal text-muted">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} text={message} />
    </div>
  );
}

export function FieldError({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <p id={id} className="mt-1.5 text-caption text-destructive">
      {text}
    </p>
  );
}

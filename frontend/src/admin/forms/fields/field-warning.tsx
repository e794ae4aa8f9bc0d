import { TriangleAlert } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { TextField, type TextFieldProps } from '@/shared/forms/fields/field';
import { useFormFields } from '@/shared/forms/form-context';
import { Button } from '@/shared/ui/button';

/** A warning in place of a field's hint. It does not prevent saving. */
export const FieldWarning = ({ children }: { children: ReactNode }) => (
  <span className="flex gap-1.5 text-ink">
    <TriangleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
    {children}
  </span>
);

interface WarnedFieldProps extends TextFieldProps {
  warning: string | false | undefined;
  /** What is probably meant: the field offers to use it. */
  correction: string | undefined;
}

export function WarnedField({ warning, correction, hint, ...field }: WarnedFieldProps) {
  const { name } = field;
  const { setValue, error, isLocked } = useFormFields();
  const container = useRef<HTMLDivElement>(null);
  return (
    <div ref={container} className="min-w-0 flex-1">
      {/* The warning arrives while the user types elsewhere, so it is announced. */}
      <div aria-live="polite">
        <TextField
          {...field}
          autoComplete="off"
          hint={warning && !error(name) ? <FieldWarning>{warning}</FieldWarning> : hint}
        />
      </div>
      {correction && !isLocked && (
        <Button
          variant="link"
          size="sm"
          className="max-w-full px-0! text-left wrap-anywhere whitespace-normal!"
          onClick={() => {
            setValue(name, correction);
            container.current?.querySelector('input')?.focus();
          }}
        >
          {`Use ${correction}`}
        </Button>
      )}
    </div>
  );
}

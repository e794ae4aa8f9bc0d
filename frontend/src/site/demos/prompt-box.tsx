import { useId, type KeyboardEvent, type RefObject } from 'react';
import { controlClass, FieldError } from '@/shared/forms/fields/form-field';
import { Button } from '@/shared/ui/button';
import { cn } from '@/shared/lib/dom/cn';
import { isComposing } from '@/shared/lib/dom/keys';
import { formatNumber } from '@/shared/lib/text/format';
import { countCharacters } from '@/shared/lib/text/strings';

export interface PromptBoxProps {
  /** The field's element, to focus it. */
  box: RefObject<HTMLTextAreaElement | null>;
  label: string;
  placeholder: string;
  /** In characters; longer input shows an error. */
  maxLength: number;
  value: string;
  onChange: (value: string) => void;
  /** Called with something in it, and never while it is busy. */
  onSend: (text: string) => void;
  isBusy: boolean;
}

/** The input of a demo: two rows and a button. Enter sends, Shift+Enter starts a line. */
export function PromptBox({
  box,
  label,
  placeholder,
  maxLength,
  value,
  onChange,
  onSend,
  isBusy,
}: PromptBoxProps) {
  const id = useId();
  const text = value.trim();
  const isTooLong = countCharacters(text) > maxLength;
  const send = () => {
    if (!text || isTooLong || isBusy) return;
    // The button is disabled from now on, and would lose it.
    box.current?.focus({ preventScroll: true });
    onSend(text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While a word is being composed, Enter ends the word.
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      className="border-t border-line p-4"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <div className="flex items-end gap-3">
        <textarea
          ref={box}
          id={id}
          rows={2}
          placeholder={placeholder}
          aria-describedby={cn(`${id}-hint`, isTooLong && `${id}-error`)}
          aria-invalid={isTooLong || undefined}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onKeyDown}
          className={cn(controlClass, 'block scroll-mb-48 resize-none px-3 py-2 leading-[1.5]')}
        />
        <Button type="submit" size="md" disabled={!text} loading={isBusy}>
          Send
        </Button>
      </div>
      <div role="status">
        <FieldError
          id={`${id}-error`}
          text={isTooLong ? `${label} must be at most ${formatNumber(maxLength)} characters` : undefined}
        />
      </div>
      <p id={`${id}-hint`} className="mt-2 text-caption font-normal text-muted max-sm:sr-only">
        Enter sends, Shift+Enter starts a new line.
      </p>
    </form>
  );
}

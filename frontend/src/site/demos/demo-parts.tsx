import { useEffect, useId, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { connectionHint } from '@/shared/api/errors';
import { controlClass, FieldError } from '@/shared/forms/fields/form-field';
import { Alert } from '@/shared/ui/alert';
import { Button } from '@/shared/ui/button';
import { useToast, useDismissFailure } from '@/shared/ui/toast/toast';
import { cn } from '@/shared/lib/dom/cn';
import { isComposing } from '@/shared/lib/dom/keys';
import { formatNumber } from '@/shared/lib/text/format';
import { countCharacters } from '@/shared/lib/text/strings';

const failureText = 'An error occurred. Please try again.';

/** How a demo's last attempt fares. A notice tells of a failure, and goes with the next attempt. */
export function useAttempts(initial: 'idle' | 'failed') {
  const toast = useToast();
  const dismissFailure = useDismissFailure();
  const [status, setStatus] = useState<'idle' | 'waiting' | 'failed'>(initial);
  const set = (next: typeof status) => {
    if (next === 'failed') toast({ variant: 'destructive', title: 'Error', description: failureText });
    else dismissFailure();
    setStatus(next);
  };
  /** `ask` resolves to whether there was an answer. */
  const attempt = async (ask: () => Promise<boolean>) => {
    set('waiting');
    if (await ask()) setStatus('idle');
    else set('failed');
  };
  return { status, attempt, fail: () => set('failed'), reset: () => set('idle') };
}

type Box = RefObject<HTMLTextAreaElement | null>;

/** A button that its press removes or disables would lose the focus: the box gets it. */
export const focusBox = (box: Box) => box.current?.focus({ preventScroll: true });

interface DemoHeaderProps {
  title: string;
  /** Where the answers are from: the configured model, or this site itself. */
  source: string;
  action?: ReactNode;
}

export const DemoHeader = ({ title, source, action }: DemoHeaderProps) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b border-line px-5 py-3">
    <h3 className="text-ui font-semibold">{title}</h3>
    <div className="flex flex-wrap items-center gap-x-4 text-caption font-normal text-muted">
      <p>{source}</p>
      {action}
    </div>
  </div>
);

export interface PromptBoxProps {
  box: Box;
  label: string;
  placeholder: string;
  /** In characters; longer input shows an error. */
  maxLength: number;
  /** Called with something in it, and never while it is busy. */
  onSend: (text: string) => void;
  isEmptied?: boolean;
  isBusy: boolean;
}

/** The input of a demo: two rows and a button. Enter sends, Shift+Enter starts a line. */
export function PromptBox(props: PromptBoxProps) {
  const { box, label, placeholder, maxLength, onSend, isEmptied, isBusy } = props;
  const id = useId();
  const [value, setValue] = useState('');
  const text = value.trim();
  const isTooLong = countCharacters(text) > maxLength;
  const send = () => {
    if (!text || isTooLong || isBusy) return;
    focusBox(box);
    if (isEmptied) setValue('');
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
          onChange={(event) => setValue(event.target.value)}
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

/** The failure in its place, with a way to try again. It is silent: the notice announces it. */
export function DemoFailure({ onRetry }: { onRetry: () => void }) {
  // Moves the focused box above the notice, which covers the end of the window.
  useEffect(() => {
    if (document.activeElement instanceof HTMLTextAreaElement)
      document.activeElement.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <Alert
      variant="destructive"
      isSilent
      action={
        <Button variant="outline" size="sm" onClick={onRetry}>
          Retry
        </Button>
      }
    >
      {failureText}
      {!navigator.onLine && <p>{connectionHint()}</p>}
    </Alert>
  );
}

export const Suggestions = ({ texts, onPick }: { texts: string[]; onPick: (text: string) => void }) => (
  <ul className="flex flex-wrap justify-center gap-2">
    {texts.map((text) => (
      <li key={text}>
        <Button variant="outline" size="sm" onClick={() => onPick(text)}>
          {text}
        </Button>
      </li>
    ))}
  </ul>
);

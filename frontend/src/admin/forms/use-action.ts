import { useEffect, useRef, useState } from 'react';
import { asApiError, isUnanswered, messageOf } from '@/shared/api/errors';
import { useSessionRetry } from '@/admin/editing/session-gate';
import type { Notice } from '@/shared/ui/toast/notice';
import { useToast } from '@/shared/ui/toast/toast';

export interface ActionMessages {
  /** The success toast: a description under the title 'Success', or a notice made from the response. */
  done: string | ((answer: unknown) => Notice);
  failed: string;
  failedTitle?: string | undefined;
  explain?: (cause: unknown) => string | undefined;
  /** What the toast offers if the server could not be asked: `act` repeats the action. */
  offerAgain?: (act: () => void) => Partial<Notice>;
}

/** Runs a button's action, one at a time for each first argument, and shows a toast about the outcome. */
export function useAction<Args extends unknown[]>(
  action: (...args: Args) => Promise<unknown>,
  messages: ActionMessages,
  onSuccess?: () => void,
) {
  const toast = useToast();
  const withSession = useSessionRetry();
  const [acting, setActing] = useState<unknown[]>([]);
  const isActing = acting.length > 0;
  const [failure, setFailure] = useState('');
  const running = useRef(new Set<unknown>());
  const trigger = useRef<Element>(null);
  // The button loses the focus while it is disabled.
  useEffect(() => {
    if (isActing || document.activeElement !== document.body) return;
    if (trigger.current instanceof HTMLElement) trigger.current.focus({ preventScroll: true });
  }, [isActing]);
  const run = async (...args: Args) => {
    if (running.current.has(args[0])) return;
    running.current.add(args[0]);
    trigger.current = document.activeElement;
    setActing([...running.current]);
    setFailure('');
    try {
      const answer = await withSession(() => action(...args));
      const { done } = messages;
      toast(typeof done === 'function' ? done(answer) : { title: 'Success', description: done });
      onSuccess?.();
    } catch (cause) {
      const message = messages.explain?.(cause) ?? messageOf(cause, messages.failed);
      setFailure(message);
      const title = messages.failedTitle ?? 'Error';
      const again = isUnanswered(asApiError(cause)) && messages.offerAgain?.(() => void run(...args));
      toast({ variant: 'destructive', title, description: message, ...again });
    }
    running.current.delete(args[0]);
    setActing([...running.current]);
  };
  return { run, isActing, isActingOn: (first: Args[0]) => acting.includes(first), failure };
}

import { useEffect, useRef, useState } from 'react';
import { messageOf } from '@/api/errors';
import { useSessionRetry } from '@/components/editing/session-gate';
import type { Notice } from '@/components/ui/toast/notice';
import { useToast } from '@/components/ui/toast/toast';

export interface ActionMessages {
  /** The success toast: a description under the title 'Success', or a notice made from the response. */
  done: string | ((answer: unknown) => Notice);
  /** The error message if the server sends none. */
  failed: string;
  failedTitle?: string;
  /** Overrides the server's message. */
  explain?: (cause: unknown) => string | undefined;
}

/** Runs a button's action, one at a time for each first argument, and shows a toast about the outcome. */
export function useAction<Args extends unknown[]>(
  act: (...args: Args) => Promise<unknown>,
  messages: ActionMessages,
  after?: () => void,
) {
  const toast = useToast();
  const withSession = useSessionRetry();
  const [isActing, setActing] = useState(false);
  const [failure, setFailure] = useState('');
  const underWay = useRef(new Set<unknown>());
  const pressed = useRef<Element>(null);
  // The button loses the focus while it is disabled.
  useEffect(() => {
    if (isActing || document.activeElement !== document.body) return;
    if (pressed.current instanceof HTMLElement) pressed.current.focus({ preventScroll: true });
  }, [isActing]);
  const run = async (...args: Args) => {
    if (underWay.current.has(args[0])) return;
    underWay.current.add(args[0]);
    pressed.current = document.activeElement;
    setActing(true);
    setFailure('');
    try {
      const answer = await withSession(() => act(...args));
      const { done } = messages;
      toast(typeof done === 'function' ? done(answer) : { title: 'Success', description: done });
      after?.();
    } catch (cause) {
      const message = messages.explain?.(cause) ?? messageOf(cause, messages.failed);
      setFailure(message);
      toast({ variant: 'destructive', title: messages.failedTitle ?? 'Error', description: message });
    }
    underWay.current.delete(args[0]);
    setActing(underWay.current.size > 0);
  };
  return { run, isActing, failure };
}

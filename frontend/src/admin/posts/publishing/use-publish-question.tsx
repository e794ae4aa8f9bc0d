import { useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { EditingQuestion } from '@/admin/editing/editing-question';
import { today } from '@/admin/posts/post-values';
import type { PublishConcern } from './publish-concerns';

interface PendingPublish {
  concerns: PublishConcern[];
  publish: () => void;
}

/**
 * Asks before a post is published by mistake. Each concern is asked about once for as long as the form is open. `saveDraft`
 * saves the post without publishing it.
 */
export function usePublishQuestion(
  saveDraft: (() => void) | undefined,
  setDate: (date: string) => void,
): {
  /** Runs `publish`, after asking if there are concerns that have not been confirmed. */
  confirm: (concerns: PublishConcern[], publish: () => void) => void;
  question: ReactNode;
} {
  const [confirmed, setConfirmed] = useState<string[]>([]);
  const [pending, setPending] = useState<PendingPublish | null>(null);
  const confirm = (all: PublishConcern[], publish: () => void) => {
    const concerns = all.filter(({ key }) => !confirmed.includes(key));
    if (concerns.length === 0) publish();
    else setPending({ concerns, publish });
  };
  const close = (then?: () => void) => () => {
    setPending(null);
    then?.();
  };
  const publish = (date?: string) =>
    close(() => {
      if (!pending) return;
      setConfirmed([...confirmed, ...pending.concerns.map(({ key }) => key)]);
      // The form submits the values of its last render.
      if (date) flushSync(() => setDate(date));
      pending.publish();
    });
  const [first] = pending?.concerns ?? [];
  return {
    confirm,
    question: pending && first && (
      <EditingQuestion
        title={first.title}
        description={pending.concerns.map(({ description }) => description).join(' ')}
        confirm="Publish"
        onConfirm={publish()}
        other={
          pending.concerns.some(({ isFirstDate }) => isFirstDate)
            ? { label: 'Publish with today’s date', act: publish(today()) }
            : undefined
        }
        onSaveDraft={saveDraft && close(saveDraft)}
        onStay={close()}
      />
    ),
  };
}

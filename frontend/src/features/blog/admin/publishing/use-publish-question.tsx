import { useState, type ReactNode } from 'react';
import { EditingQuestion } from '@/components/editing/editing-question';
import type { PublishConcern } from './publish-concerns';

interface PendingPublish {
  concerns: PublishConcern[];
  publish: () => void;
}

/**
 * Asks before a post is published by mistake. Each concern is asked about once for as long as the form is open. `saveDraft`
 * saves the post without publishing it.
 */
export function usePublishQuestion(saveDraft: (() => void) | undefined): {
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
  const [first] = pending?.concerns ?? [];
  return {
    confirm,
    question: pending && first && (
      <EditingQuestion
        title={first.title}
        description={pending.concerns.map(({ description }) => description).join(' ')}
        confirm="Publish"
        onConfirm={close(() => {
          setConfirmed([...confirmed, ...pending.concerns.map(({ key }) => key)]);
          pending.publish();
        })}
        onSaveDraft={saveDraft && close(saveDraft)}
        onStay={close()}
      />
    ),
  };
}

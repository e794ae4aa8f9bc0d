import { useRef, useState, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { AlertCancel, AlertDialog } from '@/components/ui/dialog/dialog';
import type { PublishConcern } from './publish-concerns';

interface PendingPublish {
  concerns: PublishConcern[];
  publish: () => void;
}

/** Asks before a post is published by mistake. Each concern is asked about once for as long as the form is open. */
export function usePublishQuestion(): {
  /** Runs `publish`, after asking if there are concerns that have not been confirmed. */
  confirm: (concerns: PublishConcern[], publish: () => void) => void;
  question: ReactNode;
} {
  const confirmed = useRef(new Set<string>());
  const [pending, setPending] = useState<PendingPublish | null>(null);
  const confirm = (all: PublishConcern[], publish: () => void) => {
    const concerns = all.filter(({ key }) => !confirmed.current.has(key));
    if (concerns.length === 0) publish();
    else setPending({ concerns, publish });
  };
  const accept = () => {
    for (const { key } of pending?.concerns ?? []) confirmed.current.add(key);
    setPending(null);
    pending?.publish();
  };
  const [first] = pending?.concerns ?? [];
  return {
    confirm,
    question: pending && first && (
      <AlertDialog
        title={first.title}
        description={pending.concerns.map(({ description }) => description).join(' ')}
        onClose={() => setPending(null)}
      >
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <AlertCancel>Keep editing</AlertCancel>
          <Button onClick={accept}>Publish</Button>
        </div>
      </AlertDialog>
    ),
  };
}

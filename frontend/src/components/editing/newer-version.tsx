import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect, useState } from 'react';
import { useLastEditQuery } from '@/api/records/last-edit';
import type { Versioned } from '@/api/records/versioned-mutations';
import { Alert } from '@/components/ui/alert';
import { describeEditor } from './describe-editor';

/** How often an open form asks for a newer version, in milliseconds. */
const interval = 20_000;

/** Whether the record may have changed: it is fresh when the form opens. */
function useIsDue() {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (isDue) return;
    const start = () => setDue(true);
    const timer = setTimeout(start, interval);
    window.addEventListener('focus', start);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('focus', start);
    };
  }, [isDue]);
  return isDue;
}

export interface NewerVersionProps {
  /** The collection's path. */
  path: string;
  /** What the form is based on; absent for a new record. */
  base: Versioned | undefined;
  className?: string;
}

/** Says early that another user has saved a newer version of the record in an open form. */
export function NewerVersion({ path, base, className }: NewerVersionProps) {
  const isDue = useIsDue();
  const { currentData: edit } = useLastEditQuery(base && isDue ? { path, id: base.id } : skipToken, {
    pollingInterval: interval,
    skipPollingIfUnfocused: true,
    refetchOnFocus: true,
  });
  if (!edit || !base?.version || edit.version <= base.version) return null;
  return (
    <Alert {...(className !== undefined && { className })}>
      {describeEditor(edit) ?? 'Another user'} saved a newer version. When you save, you can choose between
      the two, field by field.
    </Alert>
  );
}

import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { useLastEditQuery } from '@/admin/api/last-edit';
import { useFetchCurrent } from '@/admin/api/use-fetch-current';
import type { Versioned } from '@/shared/api/versioned-mutations';
import { Alert } from '@/shared/ui/alert';
import { Button } from '@/shared/ui/button';
import { useToast } from '@/shared/ui/toast/toast';
import { describeEditor } from './describe-editor';
import { useSessionRetry } from './session-gate';

/** How often an open form asks for a newer version, in milliseconds. */
const interval = 10_000;

/** How long the toast is shown, in milliseconds. Nobody waits for it, so it is easily missed. */
const toastDuration = 10_000;

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

/** Whether the middle of an element is scrolled out of sight or covered. */
function isOutOfSight(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  return height > 0 && !element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

/** Calls `tell` once for each newer version while the element is out of sight. */
function useTellOutOfSight(
  element: RefObject<Element | null>,
  version: number | undefined,
  tell: () => void,
) {
  const latest = useEffectEvent(tell);
  useEffect(() => {
    if (version !== undefined && element.current && isOutOfSight(element.current)) latest();
  }, [element, version]);
}

export interface NewerVersionProps {
  /** The collection's path. */
  path: string;
  /** What the form is based on; absent for a new record. */
  base: Versioned | undefined;
  /** Compares the form with the newer version; `author` says who saved it and when. */
  onCompare: (theirs: Versioned, author: string | undefined) => void;
  className?: string;
}

/**
 * Says early that another user has saved a newer version of the record in an open form: above its fields, and in a toast
 * if the user has scrolled away from there.
 */
export function NewerVersion({ path, base, onCompare, className }: NewerVersionProps) {
  const isDue = useIsDue();
  const { currentData: edit } = useLastEditQuery(base && isDue ? { path, id: base.id } : skipToken, {
    pollingInterval: interval,
    skipPollingIfUnfocused: true,
    refetchOnFocus: true,
  });
  const fetchCurrent = useFetchCurrent();
  const withSession = useSessionRetry();
  const toast = useToast();
  const newer = edit && base?.version && edit.version > base.version ? edit : undefined;
  const author = newer && describeEditor(newer);
  const said = `${author ?? 'Another user'} saved a newer version`;
  const compare = async () => {
    if (!base) return;
    const theirs = await withSession(() => fetchCurrent(path, base.id)).catch(() => null);
    if (theirs) return onCompare(theirs, author);
    toast({
      variant: 'destructive',
      title: 'Error',
      description: 'We couldn’t load their version. Please try again.',
    });
  };
  const element = useRef<HTMLDivElement>(null);
  useTellOutOfSight(element, newer?.version, () =>
    toast({
      title: said,
      duration: toastDuration,
      onClick: { label: 'See what changed', act: () => void compare() },
    }),
  );
  if (!newer) return null;
  return (
    <div ref={element} className={className}>
      <Alert>
        <span>{`${said}. When you save, you can choose between the two, field by field.`}</span>
        <span className="mt-3 block">
          <Button variant="outline" size="sm" onClick={() => void compare()}>
            See what changed
          </Button>
        </span>
      </Alert>
    </div>
  );
}

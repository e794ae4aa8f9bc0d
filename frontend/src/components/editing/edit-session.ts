import { useCallback, useRef, useState } from 'react';
import type { SaveTarget, Versioned } from '@/api/versioned-mutations';

/** One try to store something. */
export interface Attempt<R, V, Out = unknown> {
  input: Out;
  /** What stood in the form, with what the server makes of what was left empty. */
  typed: V;
  target: SaveTarget;
  seen: R | undefined;
}

/**
 * What the server has of what stands in a form: nothing of it; nobody knows what, since a save is under way or was not
 * answered; or an earlier state of it, which was saved in an attempt whose answer was lost.
 */
export type SaveStatus = 'nothing' | 'unknown' | 'earlier';

/**
 * Where a form stands: the state that a save replaces, and what is not settled. Both are known at once, too: one save can
 * be several calls.
 */
export function useEditSessionState<R extends Versioned, V>(record: R | undefined) {
  const [seen, setSeenState] = useState(record);
  const present = useRef(record);
  const [isBehind, setBehind] = useState(false);
  /** What is under way, or was not answered: whether it was done nobody knows. */
  const [unsettled, setUnsettledState] = useState<Attempt<R, V>>();
  const pending = useRef<Attempt<R, V>>(undefined);
  /** What stood in the form whenever nobody answered, since it stands on this state: one of it may be stored. */
  const tried = useRef<V[]>([]);
  const setUnsettled = useCallback((attempt: Attempt<R, V> | undefined) => {
    pending.current = attempt;
    setUnsettledState(attempt);
  }, []);

  const standOn = useCallback(
    (state: R | undefined, left: Attempt<R, V> | undefined, isOwn: boolean) => {
      setUnsettled(left);
      tried.current = left ? [left.typed] : [];
      present.current = state;
      setSeenState(state);
      setBehind(isOwn);
    },
    [setUnsettled],
  );
  /** The form stands on this state from now on; `left` is what was not answered of it. */
  const setSeen = useCallback(
    (state: R | undefined, left?: Attempt<R, V>) => standOn(state, left, false),
    [standOn],
  );
  /** It stands on what it has stored itself, in an attempt before. */
  const setOwn = useCallback((state: R) => standOn(state, undefined, true), [standOn]);

  const saveStatus: SaveStatus = unsettled ? 'unknown' : isBehind ? 'earlier' : 'nothing';
  return { seen, setSeen, setOwn, present, unsettled, setUnsettled, pending, tried, saveStatus };
}

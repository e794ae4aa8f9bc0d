import type { FormikValues } from 'formik';
import { asApiError, isRejected, isUnanswered, type ApiError } from '@/api/errors';
import { newIdempotencyKey } from '@/api/records/idempotency';
import { useFetchCurrent } from '@/api/records/use-fetch-current';
import type { SaveTarget, Versioned } from '@/api/records/versioned-mutations';
import { filled, unsavedFields, type RecordKind } from './conflict/differences';
import { targetOf, type EditEvent, type EditState, type Saving, type Settled } from './edit-session';
import { errorsByField } from './errors-by-label';
import { useSessionRetry } from './session-gate';

/** Sends the form's input; `seen` is the state that it replaces. */
export type SaveRecord<R, Out> = (input: Out, target: SaveTarget, seen: R | undefined) => Promise<R>;

const changed =
  'Another user changed this after you opened it. Nothing was saved, and your changes are still here.';
const deleted = 'Another user deleted this after you opened it. Your changes are still here.';

const staleError = (message: string): ApiError => ({ status: 412, statusText: '', message });

/** Sends the attempts of an edit session. Resolves once one is saved; rejects with the conflict or error. */
export function useSaveRecord<R extends Versioned, V extends FormikValues>(
  kind: RecordKind<R, V>,
  send: (event: EditEvent<R, V>) => EditState<R, V>,
) {
  const withSession = useSessionRetry();
  const fetchCurrent = useFetchCurrent();
  /** `null`: deleted. `undefined`: unknown. */
  const tryFetch = (id: number) =>
    fetchCurrent(kind.path, id).catch(() => undefined) as Promise<R | null | undefined>;

  const readFailure = async (
    error: ApiError,
    { seen, attempt, tries }: Saving<R, V>,
  ): Promise<Settled<R>> => {
    if (isUnanswered(error)) return { type: 'unanswered' };
    if (seen && error.status === 404) return { type: 'deleted' };
    if (!seen || error.status !== 412) return { type: isRejected(error) ? 'rejected' : 'denied' };
    const theirs = await tryFetch(seen.id);
    if (theirs === null) return { type: 'deleted' };
    if (!theirs) return { type: tries > 0 ? 'unanswered' : 'denied' };
    const fields = unsavedFields(kind, attempt.typed, theirs);
    const unsaved = fields.some(({ isSecret }) => !isSecret) ? 'any' : fields.length > 0 ? 'secrets' : 'none';
    return { type: 'outdated', theirs, unsaved };
  };

  const carryOut = async <Out>(save: SaveRecord<R, Out>, state: EditState<R, V>): Promise<R> => {
    if (state.status !== 'saving') throw new Error('there is nothing to save');
    const { seen, attempt, tries } = state;
    let cause: unknown;
    let event: Settled<R>;
    try {
      const record = await withSession(() => save(attempt.input as Out, targetOf(seen, attempt), seen));
      // The first try may have created it, and another user may have deleted it since.
      const isGone = tries > 0 && !seen && (await tryFetch(record.id)) === null;
      event = isGone ? { type: 'deleted' } : { type: 'saved', record };
    } catch (thrown) {
      cause = thrown;
      event = await readFailure(asApiError(thrown), state);
    }
    const next = send(event);
    if (next.status === 'saving') return await carryOut(save, next);
    if (next.status === 'conflict') throw { ...staleError(changed), isReported: true };
    if (next.status === 'deleted') throw { ...staleError(deleted), isReported: true };
    if (next.seen && (event.type === 'saved' || event.type === 'outdated')) return next.seen;
    if (seen && asApiError(cause).status === 412)
      throw staleError(tries ? '' : `${changed} We couldn’t load their version. Please try again.`);
    throw errorsByField(cause, kind.fields());
  };

  return async <Out>(save: SaveRecord<R, Out>, input: Out, values: V) => {
    const attempt = { input, typed: filled(kind.fields(), values), key: newIdempotencyKey() };
    return await carryOut(save, send({ type: 'submitted', attempt }));
  };
}

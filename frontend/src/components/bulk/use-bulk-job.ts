import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { api, type Tag } from '@/api/client';
import { messageOf } from '@/api/errors';
import type { PageArg } from '@/api/records/paginated-query';
import { useSessionRetry } from '@/components/editing/session-gate';
import { useUnloadWarning } from '@/components/editing/use-unload-warning';
import { bulk, matchingRows } from './bulk-api';
import { step, type Job } from './job';

/** A job's state. */
export type JobStatus =
  | { state: 'running'; job: Job; isStopping: boolean }
  /** A call failed. */
  | { state: 'failed'; job: Job; message: string }
  | { state: 'finished'; job: Job };

/** Runs a job call by call. The lists are refreshed whenever it halts. */
export function useBulkJob(path: string, tag: Tag) {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const withSession = useSessionRetry();
  const [status, setStatus] = useState<JobStatus | null>(null);
  const isStopping = useRef(false);
  useUnloadWarning(status?.state === 'running');

  const send = (body: object) =>
    withSession(() => dispatch(bulk.initiate({ url: `${path}/bulk`, body }, { track: false })).unwrap());
  const fetchPage = (arg: PageArg) =>
    withSession(() =>
      dispatch(matchingRows.initiate({ path, ...arg }, { subscribe: false, forceRefetch: true })).unwrap(),
    );

  /** Resolves to whether the job has ended, or was stopped; not after a failure, from which it can be run again. */
  const run = async (job: Job) => {
    isStopping.current = false;
    setStatus({ state: 'running', job, isStopping: false });
    let isFinished = true;
    try {
      while (!isStopping.current && (await step(job, send)))
        setStatus({ state: 'running', job, isStopping: isStopping.current });
      setStatus({ state: 'finished', job });
    } catch (cause) {
      isFinished = false;
      setStatus({ state: 'failed', job, message: messageOf(cause, 'The action failed. Please try again.') });
    }
    dispatch(api.util.invalidateTags([tag]));
    return isFinished;
  };
  const stop = () => {
    isStopping.current = true;
    setStatus((now) => (now?.state === 'running' ? { ...now, isStopping: true } : now));
  };
  return { status, run, stop, fetchPage, close: () => setStatus(null) };
}

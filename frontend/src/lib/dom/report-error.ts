import type { ErrorInfo } from 'react';

const load = () => import(/* webpackChunkName: "client-errors" */ './client-errors');

/** Tells the operator of an error. Where even the code for that can't be loaded, nobody is told. */
export function reportClientError(error: unknown, component?: string | null) {
  load().then(
    ({ sendClientError }) => sendClientError(error, component),
    () => undefined,
  );
}

/** Reports errors that nothing catches from now on. */
export function reportUnhandledErrors() {
  // Ahead of time: an error may be that nothing can be loaded any more.
  setTimeout(() => void load().catch(() => undefined), 5000);
  window.addEventListener('error', ({ error, message }) => reportClientError(error ?? message));
  window.addEventListener('unhandledrejection', ({ reason }) => reportClientError(reason));
}

const log = (error: unknown, { componentStack }: ErrorInfo) => {
  reportClientError(error, componentStack);
  console.error(error, componentStack);
};

/** Every error in React is logged and reported, with where it was. */
export const rootErrorHandlers = { onCaughtError: log, onUncaughtError: log, onRecoverableError: log };

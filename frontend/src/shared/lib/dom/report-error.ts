const load = () => import(/* webpackChunkName: "client-errors" */ './client-errors');

/** Reports an error to the server. If the code for that can't be loaded, the error is dropped. */
export function reportClientError(error: unknown, component?: string | null) {
  load().then(
    ({ sendClientError }) => sendClientError(error, component),
    () => undefined,
  );
}

export function reportUnhandledErrors() {
  // Ahead of time: an error may be that nothing can be loaded any more.
  setTimeout(() => void load().catch(() => undefined), 5000);
  window.addEventListener('error', ({ error, message }) => reportClientError(error ?? message));
  window.addEventListener('unhandledrejection', ({ reason }) => reportClientError(reason));
}

const log = (error: unknown, { componentStack }: { componentStack?: string | null | undefined }) => {
  reportClientError(error, componentStack);
  console.error(error, componentStack);
};

export const rootErrorHandlers = { onCaughtError: log, onUncaughtError: log, onRecoverableError: log };

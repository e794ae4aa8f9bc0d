import { useLayoutEffect, useState } from 'react';
import { Provider } from 'react-redux';
import type { Store } from '@/shared/api/store';
import { sessionApi } from './api';
import type { Session } from './user';

/** Milliseconds until the user is refetched after a failure. */
const retryInterval = 10_000;

export interface SessionWatchProps {
  store: Store;
  onChange: (session: Session) => void;
}

/** Reports the signed-in user, and every change. */
export const SessionWatch = ({ store, onChange }: SessionWatchProps) => (
  <Provider store={store}>
    <Watch onChange={onChange} />
  </Provider>
);

/**
 * Fresh for five minutes, and asked again when the window gets the focus or the connection returns. Only a `401` means
 * none: any other failure keeps the last known user and is retried.
 */
function Watch({ onChange }: Pick<SessionWatchProps, 'onChange'>) {
  const [hasFailed, setFailed] = useState(false);
  const { data, error } = sessionApi.useUserQuery(undefined, {
    refetchOnMountOrArgChange: 300,
    refetchOnFocus: true,
    refetchOnReconnect: true,
    pollingInterval: hasFailed ? retryInterval : 0,
    skipPollingIfUnfocused: true,
  });
  if (hasFailed !== (error !== undefined)) setFailed(error !== undefined);
  const user = data ?? null;
  const isKnown = data !== undefined || error !== undefined;
  useLayoutEffect(() => {
    // Until then the last known state holds: no user, or not known yet.
    if (isKnown) onChange({ user, isKnown });
  }, [user, isKnown, onChange]);
  return null;
}

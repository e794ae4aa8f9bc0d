import { useLayoutEffect, useState } from 'react';
import { Provider } from 'react-redux';
import type { Store } from '@/api/store';
import { sessionApi } from './api';
import type { Session } from './use-user';

/** How long after a failed answer the user is asked for again, in milliseconds. */
const retryInterval = 10_000;

export interface SessionWatchProps {
  store: Store;
  onChange: (session: Session) => void;
}

/** Tells who is logged in, and whenever that changes. */
export const SessionWatch = ({ store, onChange }: SessionWatchProps) => (
  <Provider store={store}>
    <Watch onChange={onChange} />
  </Provider>
);

/**
 * Fresh for five minutes, and asked again when the window gets the focus or the connection returns. Only a `401` means
 * nobody: any other failure keeps the user who was known, none at first, and is retried.
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
    // Until then what is known stands: that nobody is logged in, or nothing yet.
    if (isKnown) onChange({ user, isKnown });
  }, [user, isKnown, onChange]);
  return null;
}

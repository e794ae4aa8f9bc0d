import { useCallback, useRef, useState } from 'react';

type Late<T> = { status: 'not yet' | 'now' | 'failed'; loaded?: undefined } | { status: 'there'; loaded: T };

/**
 * Code that is fetched when it is wanted. `fetch` resolves to it, and to `undefined` where that failed, which can be
 * tried again; call it ahead of time where it will probably be wanted.
 */
export function useLate<T>(load: () => Promise<T>) {
  const [late, setLate] = useState<Late<T>>({ status: 'not yet' });
  const pending = useRef<Promise<T | undefined>>(undefined);
  const fetch = useCallback(() => {
    pending.current ??= (async () => {
      setLate({ status: 'now' });
      try {
        const loaded = await load();
        setLate({ status: 'there', loaded });
        return loaded;
      } catch (cause) {
        console.warn('A part of the page could not be loaded:', cause);
        pending.current = undefined;
        setLate({ status: 'failed' });
        return undefined;
      }
    })();
    return pending.current;
  }, [load]);
  return { ...late, fetch };
}

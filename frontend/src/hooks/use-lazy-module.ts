import { useCallback, useRef, useState } from 'react';
import { importWithRetry } from '@/lib/dom/import-with-retry';

type LazyModule<T> =
  { status: 'idle' | 'loading' | 'failed'; module?: undefined } | { status: 'loaded'; module: T };

/**
 * Code that is loaded when it is wanted. `load` resolves to it, and to `undefined` where that failed, which can be tried
 * again; call it ahead of time where it will probably be wanted.
 */
export function useLazyModule<T>(importModule: () => Promise<T>) {
  const [state, setState] = useState<LazyModule<T>>({ status: 'idle' });
  const pending = useRef<Promise<T | undefined>>(undefined);
  const load = useCallback(() => {
    pending.current ??= (async () => {
      setState({ status: 'loading' });
      try {
        const module = await importWithRetry(importModule);
        setState({ status: 'loaded', module });
        return module;
      } catch (cause) {
        console.warn('A part of the page could not be loaded:', cause);
        pending.current = undefined;
        setState({ status: 'failed' });
        return undefined;
      }
    })();
    return pending.current;
  }, [importModule]);
  return { ...state, load };
}

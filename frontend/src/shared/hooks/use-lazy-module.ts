import { useCallback, useRef, useState } from 'react';
import { importWithRetry } from '@/shared/lib/dom/import-with-retry';

type LazyModule<T> =
  { status: 'idle' | 'loading' | 'failed'; module?: undefined } | { status: 'loaded'; module: T };

/**
 * Loads a module on demand. `load` resolves to it, or to `undefined` on failure, and can be called again, or ahead of
 * time.
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

import { useEffect } from 'react';
import { whenIdle } from '@/shared/lib/dom/when-idle';

/** Loads a module once the browser is idle, so that it is there when it is needed. A failure is reported on use. */
export function usePreload(importModule: () => Promise<unknown>) {
  useEffect(() => {
    return whenIdle(() => void importModule().catch(() => undefined));
  }, [importModule]);
}

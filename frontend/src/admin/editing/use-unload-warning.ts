import { useEffect, type RefObject } from 'react';

/** Makes the browser ask before it closes or reloads a window with unsaved changes. */
export function useUnloadWarning(wouldLose: boolean, isReleased?: RefObject<boolean>) {
  useEffect(() => {
    if (!wouldLose) return;
    const warn = (event: BeforeUnloadEvent) => {
      if (!isReleased?.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [wouldLose, isReleased]);
}

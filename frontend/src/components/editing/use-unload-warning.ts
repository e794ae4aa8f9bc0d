import { useEffect, type RefObject } from 'react';

/** While something would be lost the browser asks before the window is closed or loaded anew. */
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

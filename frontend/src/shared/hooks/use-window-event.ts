import { useEffect, useEffectEvent } from 'react';

/** Calls the listener of the last render for every event that reaches the window. */
export function useWindowEvent<T extends keyof WindowEventMap>(
  type: T,
  listener: (event: WindowEventMap[T]) => void,
  isCapturing = false,
) {
  const onEvent = useEffectEvent(listener);
  useEffect(() => {
    const listen = (event: WindowEventMap[T]) => onEvent(event);
    window.addEventListener(type, listen, isCapturing);
    return () => window.removeEventListener(type, listen, isCapturing);
  }, [type, isCapturing]);
}

import { createContext, useContext, useEffect, useEffectEvent, useSyncExternalStore } from 'react';

/** A context that is always provided: its provider, and the hook that reads it. `name` is for whoever forgets the provider. */
export function requiredContext<Value>(name: string) {
  const Context = createContext<Value | null>(null);
  const useValue = (): Value => {
    const value = useContext(Context);
    if (!value) throw new Error(`${name} is missing`);
    return value;
  };
  return [Context.Provider, useValue] as const;
}

const subscribeToNothing = () => () => undefined;

/** A value of the browser that does not change, and the one that the server and hydration have in its place. */
export const useBrowserValue = <Value>(ofBrowser: () => Value, ofServer: () => Value) =>
  useSyncExternalStore(subscribeToNothing, ofBrowser, ofServer);

/** False on the server and during hydration, true afterwards. */
export const useHydrated = () =>
  useBrowserValue(
    () => true,
    () => false,
  );

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

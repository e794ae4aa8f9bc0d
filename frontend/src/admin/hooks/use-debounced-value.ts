import { useEffect, useState } from 'react';

/** The value once it has not changed for `pause` milliseconds; by default as long as typing pauses before a request. */
export function useDebouncedValue<T>(value: T, pause = 300): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return debounced;
}

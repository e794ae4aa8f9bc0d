import { useCallback, useSyncExternalStore } from 'react';

/** From here on two columns stand side by side: the style sheet's `lg`. */
export const twoColumnsQuery = '(width >= 64rem)';

/** Whether a media query matches. Not for what the server renders: it has no window. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

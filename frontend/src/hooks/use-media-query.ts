import { useSyncExternalStore } from 'react';

/** From here on two columns stand side by side: the style sheet's `lg`. */
const wide = '(width >= 64rem)';

function subscribe(change: () => void) {
  const media = window.matchMedia(wide);
  media.addEventListener('change', change);
  return () => media.removeEventListener('change', change);
}

/** Whether the window is wide enough for two columns. For what the server never draws. */
export const useIsWide = () => useSyncExternalStore(subscribe, () => window.matchMedia(wide).matches);

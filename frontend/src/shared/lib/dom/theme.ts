import { useSyncExternalStore } from 'react';
import { attempt } from './session-storage';

export type Theme = 'light' | 'dark' | 'system';

const key = 'portico-theme';
const listeners = new Set<() => void>();

const asTheme = (text: string | null | undefined): Theme =>
  text === 'light' || text === 'dark' ? text : 'system';

const applied = () => asTheme(document.documentElement.dataset.theme);

function apply(theme: Theme) {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
  // The boot script does the same for the stored theme: the browser's own bars follow the choice.
  for (const meta of document.querySelectorAll<HTMLMetaElement>('[name="theme-color"]')) {
    const own = (meta.dataset.media ??= meta.media);
    meta.media = theme === 'system' ? own : own.includes(theme) ? '' : 'not all';
  }
  listeners.forEach((listener) => listener());
}

/** Applies the theme at once and remembers it, where storage is allowed. */
export function chooseTheme(theme: Theme) {
  attempt(() => (theme === 'system' ? localStorage.removeItem(key) : localStorage.setItem(key, theme)));
  apply(theme);
}

const applyStored = () =>
  attempt(() => {
    const theme = asTheme(localStorage.getItem(key));
    if (theme !== applied()) apply(theme);
  });

function subscribe(listener: () => void) {
  window.addEventListener('storage', applyStored);
  applyStored();
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The chosen theme; 'system' until the page is hydrated. */
export const useTheme = () => useSyncExternalStore(subscribe, applied, (): Theme => 'system');

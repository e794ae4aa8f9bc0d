import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Site } from '@/shared/lib/seo/json-ld';

/** What the server knows about the site and the date. It comes with every document. */
export interface PageState {
  site: Site;
  /** The configured model's name; `null` for the offline default. */
  ai: { chat: string | null; image: string | null };
  registration: 'open' | 'closed';
  /** The server's UTC day, `YYYY-MM-DD`. */
  today: string;
}

/** The page data embedded in the document. */
export interface PageData {
  /** Responses by API path, as the page query spells it. */
  answers: Record<string, unknown>;
  /** `X-Next-Cursor` headers by API path. */
  next?: Record<string, string>;
  state: PageState;
  status: number;
}

const PageStateContext = createContext<PageState | null>(null);

export const PageStateProvider = PageStateContext.Provider;

export function usePageState(): PageState {
  const state = useContext(PageStateContext);
  if (!state) throw new Error('the page state is missing');
  return state;
}

const subscribeToNothing = () => () => undefined;

/** False on the server and during hydration, true afterwards. */
export const useHydrated = () =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );

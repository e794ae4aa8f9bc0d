import { createContext, useContext } from 'react';

/** What the server knows of the site and the day. It comes with every document, because the browser can't know it. */
export interface PageState {
  site: {
    name: string;
    legalName: string;
    url: string;
    address: string;
    phone: string;
    email: string;
    mapUrl: string;
    social: { linkedin: string; x: string; github: string };
  };
  /** The configured model's name; `null`: the offline default answers. */
  ai: { chat: string | null; image: string | null };
  registration: 'open' | 'closed';
  /** The server's UTC day, `YYYY-MM-DD`. */
  today: string;
}

/** The page data that stands in the document. */
export interface PageData {
  /** By the API path, exactly as the page named it. */
  answers: Record<string, unknown>;
  /** The header `X-Next-Cursor` of those answers that had one. */
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

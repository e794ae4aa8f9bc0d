import type { Site } from '@/shared/lib/seo/json-ld';
import { requiredContext } from './react-helpers';

/** What the server knows about the site and the date. It comes with every document. */
export interface PageState {
  site: Site;
  /** The configured model's name; `null` for the offline default. */
  ai: { chat: string | null; image: string | null };
  registration: 'open' | 'closed';
  /** The server's UTC day, `YYYY-MM-DD`. */
  today: string;
}

export interface PageData {
  /** Responses by API path, as the page query spells it. */
  answers: Record<string, unknown>;
  /** `X-Next-Cursor` headers by API path. */
  next?: Record<string, string>;
  state: PageState;
  status: number;
}

export const [PageStateProvider, usePageState] = requiredContext<PageState>('the page state');

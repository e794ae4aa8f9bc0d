import { wellFormed } from '@/shared/lib/text/strings';

/** The server's limits, in characters. */
const limits = { message: 1000, component: 2000, page: 500 };

/** How many errors are reported between two loads of a page. */
const maxReports = 5;

const reported = new Set<string>();

/** The hash of the build: it is part of the entry's file name. */
const release = () =>
  /\/(?:site|admin)\.(\w{1,64})\.js/.exec(
    document.querySelector<HTMLScriptElement>('script:is([src*="/assets/site."], [src*="/assets/admin."])')
      ?.src ?? '',
  )?.[1];

/** The first characters of a text. */
const truncate = (text: string, limit: number) =>
  wellFormed([...text.slice(0, 2 * limit)].slice(0, limit).join(''));

function messageOf(error: unknown): string {
  try {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  } catch {
    return 'an error that has no text';
  }
}

/** Tells the operator of an error that nothing handled: each once, a few between two loads of the page. */
export function sendClientError(error: unknown, component?: string | null) {
  const message = truncate(messageOf(error), limits.message);
  if (!message.trim() || reported.has(message) || reported.size >= maxReports) return;
  reported.add(message);
  const report = {
    message,
    component: component ? truncate(component, limits.component) : undefined,
    release: release(),
    page: truncate(window.location.pathname, limits.page),
  };
  fetch('/api/client-errors', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(report),
    keepalive: true,
    // What fails here is not reported either.
  }).catch(() => undefined);
}

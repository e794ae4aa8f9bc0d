import { renderToString } from 'react-dom/server.edge';
import { StaticRouter } from 'react-router-dom';
import { createApiAccess } from '@/shared/api/access/api-access';
import type { EmbeddedAnswer } from '@/shared/api/access/page-query';
import { App } from '@/app/app';
import { embeddedAnswers } from '@/app/page-answers';
import { pageQueriesOf, pages } from '@/app/page-table';
import { findPage, PageRoutes, splitUrl } from '@/app/routes';
import { serverPages } from '@/app/server-pages';
import type { PageData } from '@/shared/hooks/use-page-state';

/** The query parameters that any page reads. */
export function about(): string {
  return JSON.stringify({ query: [...new Set(pages.flatMap((page) => page.query ?? []))].sort() });
}

/** What the page at this address asks of the API, what kind of page it is, and which call its filter narrows. */
export function needs(url: string): string {
  const { chunk, path, shell, visit } = findPage(url);
  const kind = shell ? 'shell' : chunk === 'not-found' ? 'missing' : 'page';
  const calls = pageQueriesOf(chunk, visit).map((query) => query.path);
  const isFiltered = chunk === 'blog-page' && visit.query.toString() !== '';
  return JSON.stringify({ calls, route: path, chunk, kind, filtered: isFiltered ? calls.at(-1) : undefined });
}

/** The answers that the page reads. Anything else would be rendered as still loading, and cached like that. */
function recordReads(embedded: EmbeddedAnswer[]) {
  const unanswered = new Set<string>();
  const access = createApiAccess(embedded, () =>
    Promise.reject(new Error('nothing is fetched on the server')),
  );
  const read: typeof access.read = (query) => {
    const answer = access.read(query);
    if (!('data' in answer)) unanswered.add(query.path);
    return answer;
  };
  return { access: { ...access, read }, unanswered };
}

/** The start of the application's root element; what React hoisted for the head precedes it. */
const appStart = '<div data-app';

/** Renders the page at a URL from the page data that the document embeds. Throws if that fails. */
export function render(url: string, data: string): string {
  const page = JSON.parse(data) as PageData;
  const { access, unanswered } = recordReads(embeddedAnswers(url, page));
  const markup = renderToString(
    <App access={access} state={page.state}>
      <StaticRouter location={splitUrl(url)}>
        <PageRoutes components={serverPages} />
      </StaticRouter>
    </App>,
  );
  if (unanswered.size > 0) throw new Error(`no answer for ${[...unanswered].join(', ')}`);
  const start = markup.indexOf(appStart);
  if (start < 0) throw new Error(`nothing was rendered for ${url}`);
  return JSON.stringify({ head: markup.slice(0, start), html: markup.slice(start) });
}

Object.assign(globalThis, { portico: { about, needs, render } });

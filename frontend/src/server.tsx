import { renderToString } from 'react-dom/server.edge';
import { StaticRouter } from 'react-router-dom';
import { App } from '@/app/app';
import { pageQueriesOf, pages } from '@/app/page-table';
import { preloadStore } from '@/app/preload-store';
import { findPage, PageRoutes, splitUrl } from '@/app/routes';
import { serverPages } from '@/app/server-pages';
import { makeStore } from '@/app/store';
import type { PageData } from '@/lib/page-state';

/** The query parameters that any page reads. */
export function about(): string {
  return JSON.stringify({ query: [...new Set(pages.flatMap((page) => page.query ?? []))].sort() });
}

/** What the page at this address asks of the API, and what kind of page it is. */
export function needs(url: string): string {
  const { chunk, path, shell, visit } = findPage(url);
  const kind = shell ? 'shell' : chunk === 'not-found' ? 'missing' : 'page';
  return JSON.stringify({
    calls: pageQueriesOf(chunk, visit).map((query) => query.path),
    route: path,
    chunk,
    kind,
  });
}

/** A page that lacks an answer would be rendered as one that still loads, and kept like that. */
function assertAnswered(url: string, { answers, status }: PageData) {
  const { chunk, visit } = findPage(url);
  const lacking = pageQueriesOf(chunk, visit).filter(({ path }) => !Object.hasOwn(answers, path));
  // Where something does not exist, all that is lacking is that.
  if (status !== 404 && lacking.length > 0)
    throw new Error(`no answer for ${lacking.map(({ path }) => path).join(', ')}`);
}

/** Where the application's own element begins; what React hoisted for the document's head stands before it. */
const appStart = '<div data-app';

/** Renders the page at this address from the page data that the document will carry. Throws where it can't. */
export function draw(url: string, data: string): string {
  const page = JSON.parse(data) as PageData;
  assertAnswered(url, page);
  const store = makeStore({ origin: '' });
  preloadStore(store, url, page);
  const markup = renderToString(
    <App store={store} state={page.state}>
      <StaticRouter location={splitUrl(url)}>
        <PageRoutes components={serverPages} />
      </StaticRouter>
    </App>,
  );
  const start = markup.indexOf(appStart);
  if (start < 0) throw new Error(`nothing was drawn for ${url}`);
  return JSON.stringify({ head: markup.slice(0, start), html: markup.slice(start) });
}

Object.assign(globalThis, { portico: { about, needs, draw } });

import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server.edge';
import { StaticRouter } from 'react-router-dom';
import { createPageData, type EmbeddedAnswer } from '@/shared/api/page-data';
import type { PageData } from '@/shared/hooks/use-page-state';
import { App } from '@/shared/layout/app';
import { pagePattern } from '@/shared/links/page-list';
import { createSession } from '@/shared/session/session';
import { pages } from '@/site/pages';
import { embeddedAnswers, findPage, PageRoutes, splitUrl, type PageComponents } from '@/site/routes';

const components: Record<string, ComponentType> = {};

/** This bundle is one file: the engine has run these jobs before it calls anything. */
export const loaded = Promise.all(
  Object.entries(pages).map(async ([chunk, { load, loadRest }]) => {
    components[chunk] = await load();
    await loadRest?.();
  }),
);

/** The query parameters that any page reads. */
export function about(): string {
  const names = Object.values(pages).flatMap((page) => page.query ?? []);
  return JSON.stringify({ query: [...new Set(names)].sort() });
}

/** What the page at this address asks of the API, what kind of page it is, and which call its filter narrows. */
export function needs(url: string): string {
  const { chunk, path, shell, visit, queries } = findPage(url);
  const kind = shell ? 'shell' : chunk === 'not-found' ? 'missing' : 'page';
  const calls = queries.map((query) => query.path);
  const isFiltered = chunk === 'blog-page' && visit.query.toString() !== '';
  return JSON.stringify({ calls, route: path, chunk, kind, filtered: isFiltered ? calls.at(-1) : undefined });
}

/** The answers that the page reads. Anything else would be rendered as still loading, and cached like that. */
function recordReads(embedded: EmbeddedAnswer[]) {
  const unanswered = new Set<string>();
  const pageData = createPageData(embedded);
  const read: typeof pageData.read = (query) => {
    const answer = pageData.read(query);
    if (!('data' in answer)) unanswered.add(query.path);
    return answer;
  };
  return { pageData: { ...pageData, read }, unanswered };
}

/** The start of the application's root element; what React hoisted for the head precedes it. */
const appStart = '<div data-app';

/** Renders the page at a URL from the page data that the document embeds. Throws if that fails. */
export function render(url: string, data: string): string {
  const page = JSON.parse(data) as PageData;
  const { pageData, unanswered } = recordReads(embeddedAnswers(url, page));
  const markup = renderToString(
    <App pageData={pageData} session={createSession(pageData)} state={page.state} pages={pagePattern('site')}>
      <StaticRouter location={splitUrl(url)}>
        <PageRoutes components={components as PageComponents} />
      </StaticRouter>
    </App>,
  );
  if (unanswered.size > 0) throw new Error(`no answer for ${[...unanswered].join(', ')}`);
  const start = markup.indexOf(appStart);
  if (start < 0) throw new Error(`nothing was rendered for ${url}`);
  return JSON.stringify({ head: markup.slice(0, start), html: markup.slice(start) });
}

Object.assign(globalThis, { portico: { about, needs, render } });

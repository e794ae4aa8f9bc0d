// @vitest-environment node
import { existsSync, readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { cases, data, home, navigation } from '@/test/fixtures/server-pages';
import { about, loaded, needs, render } from './server';

interface Portico {
  about: () => string;
  needs: (url: string) => string;
  render: (url: string, page: string) => string;
}

/** The script that the product's engine runs, in a world as bare as the engine's. */
function loadBuiltScript(): Portico {
  const file = new URL('../dist/server/server.js', import.meta.url);
  if (!existsSync(file)) throw new Error('There is no server bundle: run `npm run build` first.');
  const context = createContext({
    console,
    TextEncoder,
    URL,
    URLSearchParams,
    setTimeout: () => 0,
    clearTimeout: () => undefined,
    fetch: () => Promise.reject(new Error('nothing is fetched here')),
  });
  runInContext('globalThis.self = globalThis; delete globalThis.Intl;', context);
  runInContext(readFileSync(file, 'utf8'), context);
  return runInContext('portico', context) as Portico;
}

beforeAll(() => loaded);

const related = ['/api/content/case-study?view=card&limit=6', '/api/content/service?view=card&limit=12'];

describe('the source', () => {
  test('lists the query parameters that pages read', () => {
    expect(JSON.parse(about())).toEqual({ query: ['author', 'before', 'category', 'cursor', 'q', 'tag'] });
  });

  test.each<[url: string, route: string, chunk: string, ...calls: string[]]>([
    ['/', '/', 'home-page', ...Object.keys(home).slice(1)],
    ['/services', '/services', 'services-page', '/api/content/service?view=card&limit=48'],
    ['/services/7', '/services/:id', 'service-page', '/api/content/service/7?view=page'],
    [
      '/case-studies/a%2Fb',
      '/case-studies/:id',
      'case-study-page',
      '/api/content/case-study/a%2Fb?view=page',
      ...related,
    ],
    ['/faq', '/faq', 'faq-page', '/api/faq/public?limit=12'],
    ['/contact', '/contact', 'contact-page'],
    ['/blog?before=a%20b&x=1', '/blog', 'blog-page', '/api/blog?limit=20&before=a%20b'],
    ['/blog/a%2Fb', '/blog/:slug', 'post-page', '/api/blog/a%2Fb?view=page', ...related],
    ['/authors/ada', '/authors/:slug', 'author-page', '/api/authors/ada'],
    ['/pages/careers', '/pages/:slug', 'custom-page', '/api/pages/careers?view=page'],
    ['/search?q=%20a%00%26b%20', '/search', 'search-page', '/api/search?q=a%26b&limit=20'],
    ['/search?q=a?b', '/search', 'search-page', '/api/search?q=a%3Fb&limit=20'],
    ['/search?q=%20', '/search', 'search-page'],
    ['/no/such/page', '*', 'not-found'],
  ])('reports the requests of %s', (url, route, chunk, ...calls) => {
    const kind = chunk === 'not-found' ? 'missing' : 'page';
    const filtered = chunk === 'blog-page' ? calls[0] : undefined;
    expect(JSON.parse(needs(url))).toEqual({
      calls: ['/api/navigation', ...calls],
      route,
      chunk,
      kind,
      filtered,
    });
  });

  test.each(['/blog/%', '/%E0%A4%A', '/blog?before=%', '/search?q=%ff%ED%A0%80', '//', '/?'])(
    'accepts the malformed address %s',
    (url) => {
      vi.spyOn(console, 'warn').mockImplementation(() => undefined);
      expect(JSON.parse(needs(url)).calls).toContain('/api/navigation');
    },
  );

  test('renders the not-found page independently of the address', () => {
    const [one, other] = ['/blog/one-address', '/blog/another'].map((url) =>
      render(url, data(navigation, { status: 404 })),
    );
    expect(one).toBe(other);
  });

  test('renders a filter that finds nothing independently of the address', () => {
    const [one, other] = ['/blog?tag=one', '/blog?tag=another&before=cursor'].map((url) =>
      render(url, data({ ...navigation, '*': [] })),
    );
    expect(one).toBe(other);
    expect(one).toContain('No blog posts found.');
    expect(one).toContain('noindex');
  });

  test('rejects malformed page data and page data without a response', () => {
    expect(() => render('/', 'nonsense')).toThrow();
    expect(() => render('/', data(navigation))).toThrow(
      'no answer for /api/content/case-study?view=card&limit=6',
    );
  });
});

describe.each([
  { name: 'the source', load: (): Portico => ({ about, needs, render }) },
  { name: 'the shipped script, without Intl, MessageChannel and AbortController', load: loadBuiltScript },
])('$name', ({ load }) => {
  const portico = load();

  test.each(cases)('renders $url completely', ({ url, page, shows, title }) => {
    const { head, html } = JSON.parse(portico.render(url, page)) as { head: string; html: string };
    expect(html).toContain(shows);
    expect(html).not.toContain('<!--$!-->');
    expect(html).not.toContain('data-slot="post-skeleton"');
    expect(html.startsWith('<div data-app')).toBe(true);
    expect(head.match(/<title>.*?<\/title>/g)).toEqual([`<title>${title}</title>`]);
    expect(head).not.toContain('<script');
    expect(html.match(/<script/g)?.length ?? 0).toBeLessThanOrEqual(1);
  });
});

test('the built script renders exactly what the source renders', async () => {
  const portico = loadBuiltScript();
  // The engine runs its jobs before it calls anything.
  await new Promise((resolve) => setTimeout(resolve));
  const differing = cases.filter(({ url, page }) => portico.render(url, page) !== render(url, page));
  expect(
    differing.map(({ url }) => url),
    'run `npm run build` if the bundles are older than the source',
  ).toEqual([]);
});

// @vitest-environment node
import { existsSync, readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { describe, expect, test, vi } from 'vitest';
import type { PageData } from '@/lib/page-state';
import { category, content, item, pageState, post, wholeContent, wholePost } from '@/test/sample';
import { about, draw, needs } from './server';

interface Portico {
  about: () => string;
  needs: (url: string) => string;
  draw: (url: string, page: string) => string;
}

/** The script that the product's engine runs, in a world as bare as the engine's. */
function shipped(): Portico {
  const file = new URL('../dist/server/server.js', import.meta.url);
  if (!existsSync(file)) throw new Error('There is no server bundle: run `npm run build` first.');
  const world = createContext({
    console,
    TextEncoder,
    URL,
    URLSearchParams,
    setTimeout: () => 0,
    clearTimeout: () => undefined,
    fetch: () => Promise.reject(new Error('nothing is fetched here')),
  });
  runInContext('globalThis.self = globalThis; delete globalThis.Intl;', world);
  runInContext(readFileSync(file, 'utf8'), world);
  return runInContext('portico', world) as Portico;
}

const navigation = { '/api/navigation': [item(1, { label: 'Company' })] };
const services = { '/api/content/service': [content(4, { title: 'Strategy & Discovery' })] };
const studies = { '/api/content/case-study': [content(5, { type: 'case-study' })] };
const team = { '/api/content/team-member': [content(6, { type: 'team-member', title: 'Grace' })] };
const home = { ...navigation, ...services, ...studies, ...team, '/api/blog?limit=3': [post(1), post(2)] };
const found = { title: 'Where', path: '/about', kind: 'team-member', excerpt: 'Our café' };
const profile = {
  id: 1,
  name: 'Ada',
  slug: 'ada',
  title: 'Contributor',
  imageUrl: null,
  bio: null,
  posts: [post(1)],
};

const data = (answers: PageData['answers'], more: Partial<PageData> = {}): string =>
  JSON.stringify({ answers, state: pageState, status: 200, ...more });

const cases: { url: string; page: string; shows: string; title: string }[] = [
  { url: '/', page: data(home), shows: 'Post 2', title: 'Northlight AI: Empowering the Future with AI' },
  {
    url: '/services',
    page: data({ ...navigation, ...services }),
    shows: 'id="strategy-discovery"',
    title: 'Services | Northlight AI',
  },
  {
    url: '/services/4',
    page: data({ ...navigation, '/api/content/service/4': wholeContent() }),
    shows: '<h2>Why</h2>',
    title: 'Item 1 | Northlight AI',
  },
  {
    url: '/services/x',
    page: data(navigation, { status: 404 }),
    shows: 'Service not found',
    title: 'Service not found | Northlight AI',
  },
  {
    url: '/case-studies',
    page: data({ ...navigation, ...studies }),
    shows: 'href="/case-studies/5"',
    title: 'Case Studies | Northlight AI',
  },
  {
    url: '/case-studies/5',
    page: data({ ...navigation, '/api/content/case-study/5': wholeContent({ type: 'case-study' }) }),
    shows: '/covers/lattice.svg',
    title: 'Item 1 | Northlight AI',
  },
  {
    url: '/case-studies/x',
    page: data(navigation, { status: 404 }),
    shows: 'Case study not found',
    title: 'Case study not found | Northlight AI',
  },
  {
    url: '/about',
    page: data({ ...navigation, ...team }),
    shows: 'Grace',
    title: 'About | Northlight AI',
  },
  { url: '/contact', page: data(navigation), shows: '1 Harbour Street', title: 'Contact | Northlight AI' },
  {
    url: '/faq',
    page: data({ ...navigation, '/api/faq/public': [category(1, ['One?']), category(2, ['Two?'])] }),
    shows: 'The answer to Two?',
    title: 'Frequently Asked Questions | Northlight AI',
  },
  {
    url: '/blog',
    page: data({ ...navigation, '/api/blog?limit=20': [post(1)] }, { next: { '/api/blog?limit=20': 'a b' } }),
    shows: 'href="/blog?before=a%20b"',
    title: 'Blog | Northlight AI',
  },
  {
    url: '/blog?before=a%20b',
    page: data({ ...navigation, '/api/blog?limit=20&before=a%20b': [post(9)] }),
    shows: 'Post 9',
    title: 'Blog | Northlight AI',
  },
  {
    url: '/blog?tag=health%20care',
    page: data(
      { ...navigation, '/api/blog?limit=20&tag=health%20care': [post(3)] },
      { next: { '/api/blog?limit=20&tag=health%20care': 'x' } },
    ),
    shows: 'href="/blog?before=x&amp;tag=health%20care"',
    title: 'Posts tagged “health care” | Northlight AI',
  },
  {
    url: '/blog/post-1',
    page: data({ ...navigation, '/api/blog/post-1': wholePost({ title: '</script><b>' }) }),
    shows: '<h2>Why</h2>',
    title: '&lt;/script&gt;&lt;b&gt; | Northlight AI',
  },
  {
    url: '/authors/ada',
    page: data({ ...navigation, '/api/authors/ada': profile }),
    shows: 'Contributor',
    title: 'Ada | Northlight AI',
  },
  {
    url: '/search?q=%20caf%C3%A9%20&x=1',
    page: data({ ...navigation, '/api/search?q=caf%C3%A9&limit=20': { query: 'café', results: [found] } }),
    shows: 'Our <mark class="rounded-[3px] bg-blue/15 text-ink">café</mark>',
    title: 'Results for “café” | Northlight AI',
  },
  { url: '/search', page: data(navigation), shows: 'action="/search"', title: 'Search | Northlight AI' },
  {
    url: '/blog/gone',
    page: data(navigation, { status: 404 }),
    shows: 'Post not found',
    title: 'Post not found | Northlight AI',
  },
  {
    url: '/authors/gone',
    page: data(navigation, { status: 404 }),
    shows: 'Author not found',
    title: 'Author not found | Northlight AI',
  },
  {
    url: '/no/such/page',
    page: data(navigation, { status: 404 }),
    shows: '404 Page Not Found',
    title: '404 Page Not Found | Northlight AI',
  },
];

describe('the source', () => {
  test('names the query parameters that pages read', () => {
    expect(JSON.parse(about())).toEqual({ query: ['author', 'before', 'category', 'q', 'tag'] });
  });

  test.each([
    ['/', Object.keys(home), '/', 'home-page', 'page'],
    ['/services', ['/api/navigation', '/api/content/service'], '/services', 'services-page', 'page'],
    ['/services/7', ['/api/navigation', '/api/content/service/7'], '/services/:id', 'service-page', 'page'],
    [
      '/case-studies/a%2Fb',
      ['/api/navigation', '/api/content/case-study/a%2Fb'],
      '/case-studies/:id',
      'case-study-page',
      'page',
    ],
    ['/faq', ['/api/navigation', '/api/faq/public'], '/faq', 'faq-page', 'page'],
    ['/contact', ['/api/navigation'], '/contact', 'contact-page', 'page'],
    [
      '/blog?before=a%20b&x=1',
      ['/api/navigation', '/api/blog?limit=20&before=a%20b'],
      '/blog',
      'blog-page',
      'page',
    ],
    ['/blog/a%2Fb', ['/api/navigation', '/api/blog/a%2Fb'], '/blog/:slug', 'post-page', 'page'],
    ['/authors/ada', ['/api/navigation', '/api/authors/ada'], '/authors/:slug', 'author-page', 'page'],
    [
      '/search?q=%20a%00%26b%20',
      ['/api/navigation', '/api/search?q=a%26b&limit=20'],
      '/search',
      'search-page',
      'page',
    ],
    ['/search?q=%20', ['/api/navigation'], '/search', 'search-page', 'page'],
    ['/no/such/page', ['/api/navigation'], '*', 'not-found', 'missing'],
  ])('knows what %s needs', (url, calls, route, chunk, kind) => {
    expect(JSON.parse(needs(url))).toEqual({ calls, route, chunk, kind });
  });

  test.each(['/blog/%', '/%E0%A4%A', '/blog?before=%', '/search?q=%ff%ED%A0%80', '//', '/?'])(
    'survives the address %s',
    (url) => {
      vi.spyOn(console, 'warn').mockImplementation(() => undefined);
      expect(JSON.parse(needs(url)).calls).toContain('/api/navigation');
    },
  );

  test('draws nothing of the address into the page of what does not exist', () => {
    const [one, other] = ['/blog/one-address', '/blog/another'].map((url) =>
      draw(url, data(navigation, { status: 404 })),
    );
    expect(one).toBe(other);
  });

  test('refuses page data that is none, or that lacks an answer', () => {
    expect(() => draw('/', 'nonsense')).toThrow();
    expect(() => draw('/', data(navigation))).toThrow('no answer for /api/content/service');
  });
});

describe.each([
  { name: 'the source', load: (): Portico => ({ about, needs, draw }) },
  { name: 'the shipped script, without Intl, MessageChannel and AbortController', load: shipped },
])('$name', ({ load }) => {
  const portico = load();

  test.each(cases)('draws $url whole', ({ url, page, shows, title }) => {
    const { head, html } = JSON.parse(portico.draw(url, page)) as { head: string; html: string };
    expect(html).toContain(shows);
    expect(html).not.toContain('<!--$!-->');
    expect(html).not.toContain('data-slot="post-skeleton"');
    expect(html.startsWith('<div data-app')).toBe(true);
    expect(head.match(/<title>.*?<\/title>/g)).toEqual([`<title>${title}</title>`]);
    expect(head).not.toContain('<script');
    expect(html.match(/<script/g)?.length ?? 0).toBeLessThanOrEqual(1);
  });
});

test('the shipped script draws byte for byte what the source draws', () => {
  const portico = shipped();
  const differing = cases.filter(({ url, page }) => portico.draw(url, page) !== draw(url, page));
  expect(differing.map(({ url }) => url)).toEqual([]);
});

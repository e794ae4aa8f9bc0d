import type { PageData } from '@/lib/page-state';
import { category, content, item, pageState, post, wholeContent, wholePost } from './sample';

export const navigation = { '/api/navigation': [item(1, { label: 'Company' })] };
const services = (limit = 48) => ({
  [`/api/content/service?view=card&limit=${limit}`]: [content(4, { title: 'Strategy & Discovery' })],
});
const studies = (limit = 48) => ({
  [`/api/content/case-study?view=card&limit=${limit}`]: [content(5, { type: 'case-study' })],
});
const team = (limit = 24) => ({
  [`/api/content/team-member?view=card&limit=${limit}`]: [
    content(6, { type: 'team-member', title: 'Grace' }),
  ],
});
export const home = {
  ...navigation,
  ...services(12),
  ...studies(6),
  ...team(12),
  '/api/blog?limit=3': [post(1), post(2)],
};
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

/** Page data as the server hands it over. */
export const data = (answers: PageData['answers'], more: Partial<PageData> = {}): string =>
  JSON.stringify({ answers, state: pageState, status: 200, ...more });

/** Every page that is drawn: what it is given, and what it shows. */
export const cases: { url: string; page: string; shows: string; title: string }[] = [
  { url: '/', page: data(home), shows: 'Post 2', title: 'Northlight AI: Empowering the Future with AI' },
  {
    url: '/services',
    page: data({ ...navigation, ...services() }),
    shows: 'id="strategy-discovery"',
    title: 'Services | Northlight AI',
  },
  {
    url: '/services/4',
    page: data({ ...navigation, '/api/content/service/4?view=page': wholeContent() }),
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
    page: data({ ...navigation, ...studies() }),
    shows: 'href="/case-studies/5"',
    title: 'Case Studies | Northlight AI',
  },
  {
    url: '/case-studies/5',
    page: data({
      ...navigation,
      '/api/content/case-study/5?view=page': wholeContent({ type: 'case-study' }),
    }),
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
    page: data({ ...navigation, ...team() }),
    shows: 'Grace',
    title: 'About | Northlight AI',
  },
  { url: '/contact', page: data(navigation), shows: '1 Harbour Street', title: 'Contact | Northlight AI' },
  {
    url: '/faq',
    page: data({ ...navigation, '/api/faq/public?limit=12': [category(1, ['One?']), category(2, ['Two?'])] }),
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
    page: data({ ...navigation, '/api/blog/post-1?view=page': wholePost({ title: '</script><b>' }) }),
    shows: '<h2>Why</h2>',
    title: '&lt;/script&gt;&lt;b&gt; | Northlight AI',
  },
  {
    url: '/authors/ada',
    page: data({ ...navigation, '/api/authors/ada': profile }, { next: { '/api/authors/ada': 'x' } }),
    shows: 'href="/blog?before=x&amp;author=ada"',
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

import type { PageState } from '@/shared/hooks/use-page-state';
import { normalizeText, wordsOf } from '@/shared/lib/text/normalize';

/** A page of the site itself, or a part of one that has an address. */
export interface SitePage {
  path: string;
  title: string;
  about: string;
  /** Other words for the page, without the endings that `isSameWord` knows. */
  words: string;
}

const page = (path: string, title: string, about: string, words: string) => ({ path, title, about, words });

export const mainPages: SitePage[] = [
  page('/services', 'Services', 'What we can do for you', 'service offer offering solutions consulting'),
  page(
    '/case-studies',
    'Case studies',
    'What we did for others, with numbers',
    'study success story stories project reference portfolio customer testimonial work',
  ),
  page('/blog', 'Blog', 'How we work, and what we learned', 'post article news insight writing'),
  page('/faq', 'FAQ', 'What people ask us most', 'faqs frequently asked question answer help support'),
  page(
    '/about',
    'About',
    'Who we are',
    'company story history value team leadership people founder management staff',
  ),
  page(
    '/contact',
    'Contact',
    'Visit us, call us, or write to us',
    'reach call phone telephone number email e mail address office location map visit enquiry inquiry message write form',
  ),
];

/** Pages that the site has only if its operator configured them. */
const legalPages: SitePage[] = [
  page(
    '/imprint',
    'Imprint',
    'Who is responsible for this site',
    'impressum legal notice register responsible publisher',
  ),
  page(
    '/privacy',
    'Privacy',
    'What we store, and why',
    'data protection gdpr policy notice cookie tracking personal',
  ),
];

export const sitePages: SitePage[] = [
  ...mainPages,
  page('/', 'Home', 'What we do, at a glance', 'start front homepage overview'),
  page(
    '/#demos',
    'AI demos',
    'A cover drawn from a sentence, and answers with their sources',
    'demo try chat chatbot assistant image picture generation generator playground',
  ),
  page('/services#industries', 'Industries', 'Who we work for', 'industry sector market'),
  page(
    '/contact#newsletter',
    'Newsletter',
    'What we learn on projects, about once a month',
    'subscribe subscription mailing list',
  ),
  page(
    '/client-portal',
    'Client Portal',
    'Projects, reports and messages, for our clients',
    'dashboard account customer',
  ),
  page('/auth', 'Login', 'For clients and administrators', 'log logon sign signin account password admin'),
  ...legalPages,
];

const stopWords = new Set(
  (
    'a an the of to in on at for from and or i me my we us our you your this is are can do does how what where who ' +
    'when with ai page pages site website section find get see show'
  ).split(' '),
);

/** One is the other, or the other with a short ending: 'team' and 'teams'. */
function isSameWord(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short === long || (short.length >= 4 && long.length - short.length <= 2 && long.startsWith(short));
}

/** The pages that this site has. `legal` are the addresses of the page state. */
export const pagesOfSite = (legal: PageState['site']['legal']) =>
  sitePages.filter((page) => !legalPages.includes(page) || Object.values(legal).includes(page.path));

/** The pages whose words include every significant word of the query. */
export function sitePagesFor(question: string, legal: PageState['site']['legal']): SitePage[] {
  const queryWords = wordsOf(question)
    .map(normalizeText)
    .filter((word) => !stopWords.has(word));
  if (queryWords.length === 0) return [];
  return pagesOfSite(legal).filter(({ title, words }) => {
    const names = wordsOf(`${title} ${words}`).map(normalizeText);
    return queryWords.every((word) => names.some((name) => isSameWord(name, word)));
  });
}

import type { PageState } from '@/shared/hooks/use-page-state';
import { normalizeText, wordsOf } from '@/shared/lib/text/normalize';

/** A page of the site itself, or a part of one that has an address. */
export interface SitePage {
  path: string;
  title: string;
  /** A description of one line. */
  about: string;
  /** Other words for the page. */
  words: string;
}

/** Where to look first. */
export const mainPages: SitePage[] = [
  {
    path: '/services',
    title: 'Services',
    about: 'What we can do for you',
    words: 'service offer offers offering solutions consulting',
  },
  {
    path: '/case-studies',
    title: 'Case studies',
    about: 'What we did for others, with numbers',
    words: 'study success story stories projects references portfolio customers testimonials work',
  },
  {
    path: '/blog',
    title: 'Blog',
    about: 'How we work, and what we learned',
    words: 'post posts article articles news insights writing',
  },
  {
    path: '/faq',
    title: 'FAQ',
    about: 'What people ask us most',
    words: 'faqs frequently asked question questions answer answers help support',
  },
  {
    path: '/about',
    title: 'About',
    about: 'Who we are',
    words: 'company story history values team leadership people founders management staff',
  },
  {
    path: '/contact',
    title: 'Contact',
    about: 'Visit us, call us, or write to us',
    words:
      'reach call phone telephone number email e mail address office location map visit enquiry inquiry message write form',
  },
];

/** Pages that the site has only if its operator configured them. */
const legalPages: SitePage[] = [
  {
    path: '/imprint',
    title: 'Imprint',
    about: 'Who is responsible for this site',
    words: 'impressum legal notice register responsible publisher',
  },
  {
    path: '/privacy',
    title: 'Privacy',
    about: 'What we store, and why',
    words: 'data protection gdpr policy notice cookie cookies tracking personal',
  },
];

/** Every page that has its own URL and is public. */
export const sitePages: SitePage[] = [
  ...mainPages,
  { path: '/', title: 'Home', about: 'What we do, at a glance', words: 'start front homepage overview' },
  {
    path: '/#demos',
    title: 'AI demos',
    about: 'A cover drawn from a sentence, and answers with their sources',
    words: 'demo try chat chatbot assistant image images picture generation generator playground',
  },
  {
    path: '/services#industries',
    title: 'Industries',
    about: 'Who we work for',
    words: 'industry sector sectors markets',
  },
  {
    path: '/contact#newsletter',
    title: 'Newsletter',
    about: 'What we learn on projects, about once a month',
    words: 'subscribe subscription mailing list',
  },
  {
    path: '/client-portal',
    title: 'Client Portal',
    about: 'Projects, reports and messages, for our clients',
    words: 'clients dashboard account customers',
  },
  {
    path: '/auth',
    title: 'Login',
    about: 'For clients and administrators',
    words: 'log logon sign signin account password admin',
  },
  ...legalPages,
];

/** Stop words, which are ignored when matching pages. */
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

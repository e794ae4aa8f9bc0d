import type { PageDataStore } from '@/shared/api/page-data';
import { whenIdle } from '@/shared/lib/dom/when-idle';
import { loadPage } from './pages';
import { findPage, isSitePage } from './routes';

const maxLinks = 6;

/** After so much prefetched code no further page's is, in bytes. A page has up to 17 KB of its own. */
const maxCode = 18_000;

/** How long a pointer rests on a link before its page is fetched, in milliseconds. */
const restTime = 65;

/** How long the page stays where it is scrolled to before it counts as still, in milliseconds. */
const stillTime = 150;

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

const isSparing = () => {
  const { saveData, effectiveType = '' } =
    (navigator as Navigator & { connection?: Connection }).connection ?? {};
  return Boolean(saveData) || effectiveType.endsWith('2g');
};

const addressOf = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>) => pathname + search;

/** The link around an element that leads to another page of the site. */
function linkOf(target: EventTarget | null): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest('a') : null;
  const { origin } = window.location;
  const isOther = link?.origin === origin && addressOf(link) !== addressOf(window.location);
  return link && isOther && !link.target && !link.download ? link : undefined;
}

/** Fetches the data and usually the code of the page at an address. Resolves once they are there, or have failed. */
export async function prefetchPage(pageData: PageDataStore, url: URL | HTMLAnchorElement, hasCode = true) {
  const { chunk, queries } = findPage(addressOf(url));
  // What no page matches may be a file.
  if (!isSitePage(chunk) || chunk === 'not-found') return;
  const data = pageData.prefetch(queries);
  // What is missing is loaded again when the page is shown.
  if (hasCode) await loadPage(chunk).catch(() => undefined);
  await data;
}

const codeSize = () =>
  performance
    .getEntriesByType('resource')
    .filter(({ name }) => name.endsWith('.js'))
    .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0);

const isInSight = (link: HTMLAnchorElement) => {
  const { top, bottom, width } = link.getBoundingClientRect();
  return (
    width > 0 && bottom > 0 && top < window.innerHeight && link.checkVisibility({ visibilityProperty: true })
  );
};

/** The links in sight, each address once: that to the contact form first, then those of the page itself. */
function linksInSight(): HTMLAnchorElement[] {
  const links = ['header a[href="/contact"]', 'main a[href^="/"]', 'header a[href^="/"]'].flatMap((part) => [
    ...document.querySelectorAll<HTMLAnchorElement>(part),
  ]);
  const byAddress = new Map(
    links.filter((link) => linkOf(link) && isInSight(link)).map((link) => [addressOf(link), link]),
  );
  return [...byAddress.values()].slice(0, maxLinks);
}

/**
 * Fetches the pages of the links in sight once the browser is idle, one after the other; again after scrolling, and when the
 * function that it returns says that another page is shown.
 */
export function prefetchLinksInSight(pageData: PageDataStore): () => void {
  if (isSparing()) return () => undefined;
  const fetched = new Set<string>();
  let newest = 0;
  const look = () => {
    const view = ++newest;
    const before = codeSize();
    let links: HTMLAnchorElement[] | undefined;
    const fetchNext = () => {
      if (view !== newest) return;
      links ??= linksInSight().filter((link) => !fetched.has(addressOf(link)));
      const link = links.shift();
      if (!link) return;
      fetched.add(addressOf(link));
      const hasCode = codeSize() - before < maxCode;
      void prefetchPage(pageData, link, hasCode).then(() => whenIdle(fetchNext));
    };
    whenIdle(fetchNext);
  };
  let timer: number | undefined;
  const onScroll = () => {
    clearTimeout(timer);
    timer = window.setTimeout(look, stillTime);
  };
  window.addEventListener('scroll', onScroll, { passive: true });
  return look;
}

/** Fetches the page of a link on which a pointer rests, that is pressed, or that the keyboard reaches. */
export function prefetchOnIntent(pageData: PageDataStore) {
  let timer: number | undefined;
  const fetch = ({ target }: Event) => {
    const link = linkOf(target);
    if (link) void prefetchPage(pageData, link);
  };
  document.addEventListener('pointerover', (event) => {
    clearTimeout(timer);
    if (event.pointerType === 'mouse') timer = window.setTimeout(() => fetch(event), restTime);
  });
  document.addEventListener('pointerdown', fetch, true);
  document.addEventListener('focusin', (event) => {
    if (event.target instanceof Element && event.target.matches(':focus-visible')) fetch(event);
  });
}

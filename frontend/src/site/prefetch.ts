import type { PageDataStore } from '@/shared/api/page-data';
import { whenIdle } from '@/shared/lib/dom/when-idle';
import { pages } from './pages';
import { findPage, isSitePage, pageQueriesOf } from './routes';

/** How many links in sight are prefetched at most. */
const maxLinks = 6;

/** How long a pointer rests on a link before its page is fetched, in milliseconds. */
const restTime = 65;

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

const isSparing = () => {
  const { saveData, effectiveType = '' } =
    (navigator as Navigator & { connection?: Connection }).connection ?? {};
  return Boolean(saveData) || effectiveType.endsWith('2g');
};

/** The link around an element that leads to another page of the site. */
function linkOf(target: EventTarget | null): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest('a') : null;
  const { origin, pathname, search } = window.location;
  const isOther = link?.origin === origin && link.pathname + link.search !== pathname + search;
  return link && isOther && !link.target && !link.download ? link : undefined;
}

/** Fetches code and data of the page at an address. Resolves once they are there, or have failed. */
export async function prefetchPage(pageData: PageDataStore, { pathname, search }: URL | HTMLAnchorElement) {
  const { chunk } = findPage(pathname);
  if (!isSitePage(chunk)) return;
  const data = pageData.prefetch(pageQueriesOf(pathname + search));
  // What is missing is loaded again when the page is shown.
  await pages[chunk].load().catch(() => undefined);
  await data;
}

const isInSight = (link: HTMLAnchorElement) => {
  const { top, bottom, width } = link.getBoundingClientRect();
  return (
    width > 0 && bottom > 0 && top < window.innerHeight && link.checkVisibility({ visibilityProperty: true })
  );
};

/** The links in sight, those of the page itself first, each address once. */
function linksInSight(): HTMLAnchorElement[] {
  const links = ['main a[href^="/"]', 'header a[href^="/"]'].flatMap((part) => [
    ...document.querySelectorAll<HTMLAnchorElement>(part),
  ]);
  const byPath = new Map(
    links
      .filter((link) => linkOf(link) && isInSight(link))
      .map((link) => [link.pathname + link.search, link]),
  );
  return [...byPath.values()].slice(0, maxLinks);
}

/** Fetches the pages of the links in sight one after the other, whenever the browser is idle. */
export function prefetchLinksInSight(pageData: PageDataStore) {
  if (isSparing()) return;
  let links: HTMLAnchorElement[] | undefined;
  const fetchNext = () => {
    links ??= linksInSight();
    const link = links.shift();
    if (link) void prefetchPage(pageData, link).then(() => whenIdle(fetchNext));
  };
  whenIdle(fetchNext);
}

/** Fetches the page of a link on which a pointer rests, that is pressed, or that gets the focus. */
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
  for (const type of ['pointerdown', 'focusin', 'click']) document.addEventListener(type, fetch, true);
}

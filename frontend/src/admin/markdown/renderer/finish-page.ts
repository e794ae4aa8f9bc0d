import { isLink } from '@/shared/lib/text/links';
import { authorPath } from '@/shared/links/page-paths';
import { visibleText } from './visible-text';

/** Applies the steps that need decoded URLs or the whole text: link policy, ids and labels. */
export function finishPage(page: DocumentFragment): void {
  page.querySelectorAll('a').forEach(finishLink);
  page.querySelectorAll('picture').forEach(finishPicture);
  page.querySelectorAll('li').forEach(finishItem);
  page.querySelectorAll('.table-wrap').forEach((box, index) => {
    box.setAttribute('aria-label', index === 0 ? 'Table' : `Table ${index + 1}`);
  });
  finishHeadings(page);
  finishFragments(page);
}

/** Percent-encodes the characters that a URL can't contain. */
export const encodeAddress = (address: string) => encodeURI(address).replace(/%25(?=[0-9a-f]{2})/gi, '%');

function finishLink(link: HTMLAnchorElement): void {
  if (link.className === 'author') link.setAttribute('href', authorPath(link.textContent));
  const href = link.getAttribute('href') ?? '';
  // A disallowed link is replaced by its text.
  if (!isLink(href)) return link.replaceWith(...link.childNodes);
  // Headings' ids are in this form.
  link.setAttribute('href', encodeAddress(href.startsWith('#') ? href.normalize('NFC') : href));
  if (/^(?:https?:|\/\/)/i.test(href)) link.rel = 'noopener noreferrer';
}

/** Returns an image preceded by its alt text, which remains if the image is blocked. */
function finishPicture(picture: Element): void {
  const image = picture.lastElementChild as HTMLImageElement;
  const src = image.getAttribute('src') ?? '';
  image.alt = visibleText(picture);
  image.setAttribute('src', encodeAddress(src));
  if (isLink(src)) return picture.replaceWith(image);
  image.remove();
  picture.replaceWith(...picture.childNodes);
}

function finishItem(item: HTMLLIElement): void {
  const box = item.querySelector(':scope > input, :scope > p:first-child > input');
  if (!box) return;
  item.prepend(box);
  item.className = 'task-list-item';
  if (item.parentElement) item.parentElement.className = 'contains-task-list';
}

function finishHeadings(page: DocumentFragment): void {
  const usedIds = new Set<string>();
  for (const anchor of page.querySelectorAll('.anchor')) {
    const heading = anchor.parentElement as HTMLHeadingElement;
    const title = visibleText(heading).trim().replaceAll('\n', ' ').normalize('NFC');
    const text = [...title].slice(0, 80).join('');
    const slug = text
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
      .replaceAll(' ', '-');
    let id = slug;
    for (let number = 1; usedIds.has(id); number += 1) id = `${slug}-${number}`;
    usedIds.add(id);
    heading.id = `section-${id}`;
    anchor.setAttribute('href', `#section-${encodeURI(id)}`);
  }
}

/** Adds the prefix of the headings' ids to hand-written links, whose authors don't know it. */
function finishFragments(page: DocumentFragment): void {
  const hrefs = new Set([...page.querySelectorAll('.anchor')].map((anchor) => anchor.getAttribute('href')));
  const links = page.querySelectorAll(
    'a[href^="#"]:not([href="#"], [data-footnote-ref], [data-footnote-backref])',
  );
  for (const link of links) {
    const href = link.getAttribute('href') ?? '';
    const withPrefix = href.replace('#', '#section-');
    if (!hrefs.has(href) && hrefs.has(withPrefix)) link.setAttribute('href', withPrefix);
  }
}

import { authorPath } from '@/shared/links/page-paths';
import { isLink } from '@/shared/lib/text/links';

const inline = 'a, code, del, em, img, picture, span, strong, sup';

/** Returns the visible text of rendered markdown, with alt texts for images and without footnote numbers and back links. */
export function visibleText(rendered: Node): string {
  if (rendered instanceof HTMLImageElement) return rendered.alt;
  if (rendered.nodeType === Node.TEXT_NODE) return rendered.textContent ?? '';
  if (rendered instanceof Element && rendered.matches('.footnote-ref, .footnote-backref')) return '';
  const text = [...rendered.childNodes].map(visibleText).join('');
  return rendered instanceof Element && !rendered.matches(inline) ? ` ${text} ` : text;
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

/** Gives an image the text before it as its alt text, which remains if the image is not allowed. */
function finishPicture(picture: Element): void {
  const image = picture.lastElementChild as HTMLImageElement;
  const src = image.getAttribute('src') ?? '';
  image.alt = visibleText(picture);
  image.setAttribute('src', encodeAddress(src));
  if (isLink(src)) return picture.replaceWith(image);
  image.remove();
  picture.replaceWith(...picture.childNodes);
}

function finishTask(box: Element): void {
  const item = box.closest('li');
  item?.prepend(box);
  item?.classList.add('task-list-item');
  item?.parentElement?.classList.add('contains-task-list');
}

function finishHeadings(anchors: Iterable<Element>): void {
  const usedIds = new Set<string>();
  for (const anchor of anchors) {
    const heading = anchor.parentElement as HTMLHeadingElement;
    const title = visibleText(heading).trim().replaceAll('\n', ' ').normalize('NFC');
    const text = [...title].slice(0, 80).join('').trim().toLowerCase();
    const slug = text.replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '').replaceAll(' ', '-');
    let id = slug;
    for (let number = 1; usedIds.has(id); number += 1) id = `${slug}-${number}`;
    usedIds.add(id);
    heading.id = `section-${id}`;
    anchor.setAttribute('href', `#section-${encodeURI(id)}`);
  }
}

/** Applies the steps that need decoded URLs or the whole text: link policy, ids and labels. */
export function finishPage(page: DocumentFragment): void {
  page.querySelectorAll('a').forEach(finishLink);
  page.querySelectorAll('picture').forEach(finishPicture);
  page.querySelectorAll('li > input, li > p:first-child > input').forEach(finishTask);
  page.querySelectorAll('.table-wrap').forEach((box, index) => {
    box.setAttribute('aria-label', index === 0 ? 'Table' : `Table ${index + 1}`);
  });
  finishHeadings(page.querySelectorAll('.anchor'));
}

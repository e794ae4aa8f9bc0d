import { isOnlinePicture } from './pictures';
import { restoreWordLists } from './word-lists';

/** Replaces an element by its children, or by an element of another name. */
function replaceTag(element: Element, name?: string): Element {
  if (!name) {
    element.replaceWith(...element.childNodes);
    return element;
  }
  const renamed = document.createElement(name);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
  return renamed;
}

/** Wraps the children of an element in another. */
function wrapInside(element: Element, name: string) {
  const wrapper = document.createElement(name);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
}

const isBold = (weight: string) => /^(?:bold|bolder|[6-9]00)$/.test(weight);

/** Google Docs and others format by style alone, and wrap everything in a `<b>` of normal weight. */
function readStyles(body: HTMLElement) {
  for (const element of body.querySelectorAll<HTMLElement>('b, strong, i, em')) {
    const { fontWeight, fontStyle } = element.style;
    const isUndone = /^[bs]/i.test(element.tagName)
      ? fontWeight !== '' && !isBold(fontWeight)
      : fontStyle === 'normal';
    if (isUndone) replaceTag(element);
  }
  for (const span of body.querySelectorAll('span')) {
    if (!span.textContent.trim() || span.closest('h1, h2, h3, h4, h5, h6, pre, code')) continue;
    const { fontWeight, fontStyle, textDecoration } = span.style;
    if (isBold(fontWeight) && !span.closest('b, strong')) wrapInside(span, 'strong');
    if (fontStyle === 'italic' && !span.closest('i, em')) wrapInside(span, 'em');
    if (textDecoration.includes('line-through') && !span.closest('del, s')) wrapInside(span, 'del');
  }
}

/** Returns the address behind Google's redirect; `undefined` if the link leads nowhere outside of its document. */
function addressOf(link: Element): string | undefined {
  const href = link.getAttribute('href')?.trim() ?? '';
  const [, redirected] = /^https:\/\/www\.google\.com\/url\?(?:[^#]*&)?q=([^&#]+)/.exec(href) ?? [];
  if (redirected) {
    try {
      return decodeURIComponent(redirected);
    } catch {
      return href;
    }
  }
  return /^(?:https?:|mailto:|xmpp:|ircs?:|\/(?!\/))/i.test(href) ? href : undefined;
}

function cleanLinksAndImages(body: HTMLElement) {
  for (const link of body.querySelectorAll('a')) {
    const address = addressOf(link);
    if (address && link.textContent.trim() + (link.querySelector('img') ? 'x' : '')) {
      link.setAttribute('href', address);
      link.removeAttribute('title');
    } else replaceTag(link);
  }
  // `usePaste` explains why.
  for (const image of body.querySelectorAll('img')) if (!isOnlinePicture(image)) image.remove();
}

function cleanLists(body: HTMLElement) {
  // Google Docs nests a list beside the item that it belongs to.
  for (const list of body.querySelectorAll(':is(ul, ol) > :is(ul, ol)')) {
    const item = list.previousElementSibling;
    if (item?.tagName === 'LI') item.append(list);
  }
  // A paragraph in an item would put blank lines between all items.
  for (const item of body.querySelectorAll('li'))
    for (const child of [...item.children])
      if (child.tagName === 'P' && item.querySelectorAll(':scope > p').length === 1) replaceTag(child);
}

function cleanTables(body: HTMLElement) {
  for (const table of body.querySelectorAll('table')) {
    const { rows } = table;
    // A table of one cell is a frame, and a table inside of another has no markdown.
    if (
      rows.length === 0 ||
      table.querySelector('table') ||
      (rows.length === 1 && rows[0]?.cells.length === 1)
    ) {
      for (const part of table.querySelectorAll('caption, colgroup')) part.remove();
      for (const part of table.querySelectorAll('td, th'))
        if (part.closest('table') === table) replaceTag(part, 'div');
      for (const part of table.querySelectorAll('tr, tbody, thead, tfoot'))
        if (part.closest('table') === table) replaceTag(part);
      replaceTag(table);
      continue;
    }
    for (const part of table.querySelectorAll('caption, colgroup')) part.remove();
    for (const cell of table.querySelectorAll('td, th'))
      for (const block of cell.querySelectorAll('p, div, ul, ol, li, br, h1, h2, h3, h4, h5, h6')) {
        block.after(' ');
        replaceTag(block);
      }
    const sections = [...table.rows];
    const body = document.createElement('tbody');
    body.append(...sections);
    table.replaceChildren(body);
    for (const cell of [...(sections[0]?.cells ?? [])]) if (cell.tagName === 'TD') replaceTag(cell, 'th');
  }
}

/** Returns what is worth keeping of HTML that was copied from Word, Google Docs or a web page. */
export function cleanHtml(html: string): HTMLElement {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const node of body.querySelectorAll(
    'script, style, meta, link, title, iframe, svg, button, xml, template',
  ))
    node.remove();
  const comments = document.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const found: Node[] = [];
  while (comments.nextNode()) found.push(comments.currentNode);
  for (const comment of found) comment.parentNode?.removeChild(comment);
  // Office's own elements, such as <o:p>.
  for (const element of body.querySelectorAll('*')) if (element.localName.includes(':')) replaceTag(element);
  restoreWordLists(body);
  readStyles(body);
  cleanLinksAndImages(body);
  cleanLists(body);
  cleanTables(body);
  for (const bold of body.querySelectorAll(':is(h1, h2, h3, h4, h5, h6) :is(b, strong)')) replaceTag(bold);
  return body;
}

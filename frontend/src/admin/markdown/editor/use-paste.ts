import type { ClipboardEvent } from 'react';
import { useWindowEvent } from '@/shared/hooks/react-helpers';
import { useToast } from '@/shared/ui/toast/toast';
import { importWithRetry } from '@/shared/lib/dom/import-with-retry';
import { applyEdit, insertBlock, selectionOf } from './edit';
import { linkSelection } from './links';
import { isInCodeBlock } from './lists';

const pictureNotice = {
  title: 'Pictures can’t be inserted as files',
  description: 'Put the picture online, then use “Insert image” with its https address.',
};

/** Marks that Google Docs makes of styles alone. */
const styledMarks = [
  { tag: 'b', selector: 'b, strong, h1, h2, h3, h4, h5, h6', style: /font-weight:\s*(?:bold|[6-9]00)/ },
  { tag: 'i', selector: 'i, em', style: /font-style:\s*italic/ },
  { tag: 's', selector: 'del, s, strike', style: /line-through/ },
];

/** Parses HTML, and puts elements in place of styles. */
export function parsePage(html: string): HTMLElement {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  // Google Docs wraps everything in a `<b>` of normal weight, and puts a nested list beside its item.
  for (const mark of body.querySelectorAll(
    'b[style^="font-weight:normal"], :is(h1, h2, h3, h4, h5, h6) :is(b, strong)',
  ))
    mark.replaceWith(...mark.childNodes);
  for (const list of body.querySelectorAll(':is(ul, ol) > :is(ul, ol)'))
    list.previousElementSibling?.append(list);
  for (const span of body.querySelectorAll('span[style]'))
    for (const { tag, selector, style } of styledMarks) {
      if (!style.test(span.getAttribute('style') ?? '') || span.closest(selector)) continue;
      const mark = document.createElement(tag);
      mark.append(...span.childNodes);
      span.append(mark);
    }
  return body;
}

/** What markdown can express. Code editors copy coloured lines, which have none of it. */
export const formatted =
  'a[href], b, strong, em, i, del, s, h1, h2, h3, h4, h5, h6, ul, ol, table, blockquote, pre, code, hr, img[src^="https:" i]';

/** The converter is loaded with the first formatted paste. Without it the plain text is inserted. */
async function pasteFormatted(field: HTMLTextAreaElement, page: HTMLElement, plain: string) {
  const load = () => import(/* webpackChunkName: "html-to-markdown" */ './html-to-markdown');
  const markdown = await importWithRetry(load).then(
    ({ htmlToMarkdown }) => htmlToMarkdown(page) || plain,
    () => plain,
  );
  if (field.isConnected && !field.readOnly && markdown)
    applyEdit(field, insertBlock(selectionOf(field), markdown));
}

const hasFiles = (data: DataTransfer | null) => data?.types.includes('Files') === true;

/** Returns the handler that makes markdown of what is pasted. Ctrl+Shift+V pastes no formats. */
export function usePaste() {
  const toast = useToast();
  /** A file that is dropped anywhere on the page would replace it, or open a tab. */
  const ignoreFiles = (event: DragEvent) => {
    if (event.defaultPrevented || !hasFiles(event.dataTransfer)) return;
    event.preventDefault();
    if (event.type === 'drop') toast(pictureNotice);
  };
  useWindowEvent('dragover', ignoreFiles);
  useWindowEvent('drop', ignoreFiles);
  return (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const { clipboardData: data, currentTarget: field } = event;
    const selected = selectionOf(field);
    if (field.readOnly || isInCodeBlock(selected.text, selected.start)) return;
    const plain = data.getData('text/plain');
    const page = parsePage(data.getData('text/html'));
    const link = linkSelection(selected, plain);
    const isConverted = !data.types.includes('vscode-editor-data') && page.querySelector(formatted) !== null;
    const isPicture = !plain && !isConverted && hasFiles(data);
    if (!link && (isPicture || page.querySelector('img:not([src^="https:" i])'))) toast(pictureNotice);
    if (link || isConverted || isPicture) event.preventDefault();
    if (link) applyEdit(field, link);
    else if (isConverted) void pasteFormatted(field, page, plain);
  };
}

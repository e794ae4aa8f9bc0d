import {
  useEffect,
  useEffectEvent,
  useRef,
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
} from 'react';
import { useToast } from '@/shared/ui/toast/toast';
import { importWithRetry } from '@/shared/lib/dom/import-with-retry';
import { applyEdit, insertBlock, selectionOf } from './edit';
import { linkSelection } from './links';
import { isInCodeBlock } from './lists';

const pictureNotice = {
  title: 'Pictures can’t be inserted as files',
  description: 'Put the picture online, then use “Insert image” with its https address.',
};

const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html').body;

/** A picture that the site can show: not one inside of the document, or on the computer that it comes from. */
const onlinePicture = 'img[src^="https:" i]';

const formatted = `a[href], strong, em, i, del, s, h1, h2, h3, h4, h5, h6, ul, ol, table, blockquote, pre, code, hr, ${onlinePicture}`;
const formattingStyle = /font-weight:\s*(?:bold|[6-9]00)|font-style:\s*italic|line-through/i;

/** Whether HTML has formatting that markdown can express. Code editors copy coloured lines, which have none. */
export function isFormatted(page: Element): boolean {
  const isBold = (element: HTMLElement) => !/normal|[1-5]00/.test(element.style.fontWeight);
  return (
    page.querySelector(formatted) !== null ||
    [...page.querySelectorAll('b')].some(isBold) ||
    [...page.querySelectorAll('span')].some((span) => formattingStyle.test(span.getAttribute('style') ?? ''))
  );
}

const isEditable = (field: HTMLTextAreaElement) => !field.readOnly && !field.disabled;

/** The converter is loaded with the first formatted paste. Without it the plain text is inserted. */
async function pasteFormatted(field: HTMLTextAreaElement, html: string, plain: string) {
  const load = () => import(/* webpackChunkName: "html-to-markdown" */ './html-to-markdown');
  const markdown = await importWithRetry(load).then(
    ({ htmlToMarkdown }) => htmlToMarkdown(html),
    () => '',
  );
  const inserted = markdown || plain;
  if (field.isConnected && isEditable(field) && inserted)
    applyEdit(field, insertBlock(selectionOf(field), inserted));
}

const hasFiles = (data: DataTransfer | null) => data?.types.includes('Files') === true;

/** Makes markdown of what is pasted and dropped. */
export function usePaste() {
  const toast = useToast();
  const explainPictures = () => toast(pictureNotice);
  const isPlainPaste = useRef(false);
  /** A file that is dropped anywhere on the page would replace it, or open a tab. */
  const ignoreFiles = useEffectEvent((event: globalThis.DragEvent) => {
    if (event.defaultPrevented || !hasFiles(event.dataTransfer)) return;
    event.preventDefault();
    if (event.type === 'drop') explainPictures();
  });
  useEffect(() => {
    const ignore = (event: globalThis.DragEvent) => ignoreFiles(event);
    window.addEventListener('dragover', ignore);
    window.addEventListener('drop', ignore);
    return () => {
      window.removeEventListener('dragover', ignore);
      window.removeEventListener('drop', ignore);
    };
  }, []);
  /** Ctrl+Shift+V pastes the text as it is. */
  const onKeyDown = ({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent) => {
    if (!['Shift', 'Control', 'Meta'].includes(key))
      isPlainPaste.current = key.toLowerCase() === 'v' && (ctrlKey || metaKey) && shiftKey;
  };
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const { clipboardData: data, currentTarget: field } = event;
    const isPlain = isPlainPaste.current;
    isPlainPaste.current = false;
    const selected = selectionOf(field);
    if (isPlain || !isEditable(field) || isInCodeBlock(selected.text, selected.start)) return;
    const plain = data.getData('text/plain');
    const html = data.getData('text/html');
    const page = parse(html);
    const link = linkSelection(selected, plain);
    const isConverted = !link && !data.types.includes('vscode-editor-data') && isFormatted(page);
    const isPicture = !plain && !isConverted && hasFiles(data);
    if (!link && (isPicture || page.querySelector(`img:not(${onlinePicture})`))) explainPictures();
    if (link || isConverted || isPicture) event.preventDefault();
    if (link) applyEdit(field, link);
    if (isConverted) void pasteFormatted(field, html, plain);
  };
  /** A picture that is dragged from a web page has an address. */
  const onDrop = (event: DragEvent<HTMLTextAreaElement>) => {
    const { dataTransfer: data, currentTarget: field } = event;
    const address = parse(data.getData('text/html')).querySelector<HTMLImageElement>(onlinePicture)?.src;
    if (!address || !isEditable(field)) return;
    event.preventDefault();
    applyEdit(field, insertBlock(selectionOf(field), `![description](${address})`));
  };
  return { onKeyDown, onPaste, onDrop };
}

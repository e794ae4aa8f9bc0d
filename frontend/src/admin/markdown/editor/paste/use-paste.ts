import { useEffect, useRef, type ClipboardEvent, type DragEvent, type KeyboardEvent } from 'react';
import { useToast } from '@/shared/ui/toast/toast';
import { applyEdit } from '@/admin/markdown/editor/apply-command';
import type { Edit } from '@/admin/markdown/editor/edit';
import { isInCodeBlock } from '@/admin/markdown/editor/input/continue-command';
import { linkSelection } from '@/admin/markdown/editor/input/paste-link';
import { insertInCell } from '@/admin/markdown/editor/input/table-cells';
import { importWithRetry } from '@/shared/lib/dom/import-with-retry';
import { isFormatted } from './is-formatted';
import { isOnlinePicture, losesPictures } from './pictures';

const pictureNotice = {
  title: 'Pictures can’t be inserted as files',
  description: 'Put the picture online, then use “Insert image” with its https address.',
};

/** Blocks get a paragraph to themselves. */
function insertMarkdown(
  { value: text, selectionStart: from, selectionEnd: to }: HTMLTextAreaElement,
  markdown: string,
): Edit {
  const isBlock = markdown.includes('\n') || /^(?:#{1,6} |[-*+] |\d+[.)] |> |\||`{3})/.test(markdown);
  const before = text.slice(text.lastIndexOf('\n', from - 1) + 1, from);
  const after = text.slice(to);
  const head = isBlock && before.trim() ? '\n\n' : '';
  const tail = isBlock && after.trim() && !after.startsWith('\n') ? '\n\n' : '';
  const insert = head + markdown + tail;
  return { from, to, insert, start: from + insert.length, end: from + insert.length };
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
  if (field.isConnected && isEditable(field) && inserted) applyEdit(field, insertMarkdown(field, inserted));
}

const hasFiles = (data: DataTransfer | null) => data?.types.includes('Files') === true;

/** The https address of a picture that is dragged from a web page. */
function pictureAddress(data: DataTransfer): string | undefined {
  const { body } = new DOMParser().parseFromString(data.getData('text/html'), 'text/html');
  const image = body.querySelector('img');
  return image && isOnlinePicture(image) ? image.src : undefined;
}

/** A file that is dropped anywhere on the page would replace it, or open a tab. */
function useIgnoredDrops(onDrop: () => void) {
  const latest = useRef(onDrop);
  useEffect(() => {
    latest.current = onDrop;
  });
  useEffect(() => {
    const ignore = (event: globalThis.DragEvent) => {
      if (event.defaultPrevented || !hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      if (event.type === 'drop') latest.current();
    };
    window.addEventListener('dragover', ignore);
    window.addEventListener('drop', ignore);
    return () => {
      window.removeEventListener('dragover', ignore);
      window.removeEventListener('drop', ignore);
    };
  }, []);
}

/** Makes markdown of what is pasted and dropped. */
export function usePaste() {
  const toast = useToast();
  const explainPictures = () => toast(pictureNotice);
  useIgnoredDrops(explainPictures);
  const isPlainPaste = useRef(false);
  /** Ctrl+Shift+V pastes the text as it is. */
  const onKeyDown = ({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent) => {
    if (key !== 'Shift' && key !== 'Control' && key !== 'Meta')
      isPlainPaste.current = key.toLowerCase() === 'v' && (ctrlKey || metaKey) && shiftKey;
  };
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const { clipboardData: data, currentTarget } = event;
    const isPlain = isPlainPaste.current;
    isPlainPaste.current = false;
    if (!isEditable(currentTarget)) return;
    const plain = data.getData('text/plain');
    const html = data.getData('text/html');
    const { value: text, selectionStart: start, selectionEnd: end } = currentTarget;
    if (isPlain || isInCodeBlock(text, start)) return;
    const selected = { text, start, end };
    const edit = linkSelection(selected, plain) ?? insertInCell(selected, plain);
    if (edit) {
      event.preventDefault();
      applyEdit(currentTarget, edit);
      return;
    }
    if (losesPictures(html)) explainPictures();
    if (html && !data.types.includes('vscode-editor-data') && isFormatted(html)) {
      event.preventDefault();
      void pasteFormatted(currentTarget, html, plain);
    } else if (!plain && hasFiles(data)) {
      event.preventDefault();
      explainPictures();
    }
  };
  const onDrop = (event: DragEvent<HTMLTextAreaElement>) => {
    const { dataTransfer: data, currentTarget } = event;
    const address = pictureAddress(data);
    if (!address || !isEditable(currentTarget)) return;
    event.preventDefault();
    applyEdit(currentTarget, insertMarkdown(currentTarget, `![description](${address})`));
  };
  return { onKeyDown, onPaste, onDrop };
}

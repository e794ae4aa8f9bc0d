import { useCallback, useState, type ReactNode, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { applyEdit } from '@/components/markdown/editor/apply-command';
import { applyLink, linkDraft, type LinkDraft } from '@/components/markdown/editor/link-command';
import { LinkDialog } from './link-dialog';

const selectedIn = ({ value: text, selectionStart: start, selectionEnd: end }: HTMLTextAreaElement) => ({
  text,
  start,
  end,
});

/** The dialog that inserts a link into a field, which gets the focus back. */
export function useLinkDialog(field: RefObject<HTMLTextAreaElement | null>): {
  openLinkDialog: (field: HTMLTextAreaElement) => void;
  linkDialog: ReactNode;
} {
  const [draft, setDraft] = useState<LinkDraft>();
  const openLinkDialog = useCallback((element: HTMLTextAreaElement) => {
    element.focus();
    setDraft(linkDraft(selectedIn(element)));
  }, []);
  const close = () => setDraft(undefined);
  const insert = (link: LinkDraft) => {
    // The dialog would keep the focus.
    flushSync(close);
    const { current } = field;
    if (current && !current.readOnly) applyEdit(current, applyLink(link)(selectedIn(current)));
  };
  return {
    openLinkDialog,
    linkDialog: draft && <LinkDialog draft={draft} onInsert={insert} onClose={close} />,
  };
}

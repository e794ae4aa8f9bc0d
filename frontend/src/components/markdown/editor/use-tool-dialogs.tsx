import { useState, type ReactNode, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { applyEdit } from './apply-command';
import { applyLink, linkDraft, type LinkDraft } from './link-command';
import { LinkDialog } from './link/link-dialog';
import { OutlineDialog } from './outline/outline-dialog';
import { showPosition } from './outline/show-position';

type OpenDialog = { type: 'link'; draft: LinkDraft } | { type: 'outline'; source: string };

const selectedIn = ({ value: text, selectionStart: start, selectionEnd: end }: HTMLTextAreaElement) => ({
  text,
  start,
  end,
});

/** The dialogs of a markdown field's tools. The focus returns to the field. */
export function useToolDialogs(field: RefObject<HTMLTextAreaElement | null>): {
  open: (type: OpenDialog['type'], field: HTMLTextAreaElement) => void;
  dialog: ReactNode;
} {
  const [dialog, setDialog] = useState<OpenDialog>();
  const open = (type: OpenDialog['type'], element: HTMLTextAreaElement) => {
    element.focus();
    if (type === 'link') setDialog({ type, draft: linkDraft(selectedIn(element)) });
    else setDialog({ type, source: element.value });
  };
  const close = () => setDialog(undefined);
  /** Closes the dialog first, because it would keep the focus. */
  const afterDialog = (act: (field: HTMLTextAreaElement) => void) => {
    flushSync(close);
    if (field.current) act(field.current);
  };
  const insert = (draft: LinkDraft) =>
    afterDialog((element) => {
      if (!element.readOnly) applyEdit(element, applyLink(draft)(selectedIn(element)));
    });
  return {
    open,
    dialog: (
      <>
        {dialog?.type === 'link' && <LinkDialog draft={dialog.draft} onInsert={insert} onClose={close} />}
        {dialog?.type === 'outline' && (
          <OutlineDialog
            source={dialog.source}
            onPick={({ end }) => afterDialog((element) => showPosition(element, end))}
            onClose={close}
          />
        )}
      </>
    ),
  };
}

import { useCallback, useState, type ReactNode, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { applyEdit } from '@/admin/markdown/editor/apply-command';
import type { Edit, Selected } from '@/admin/markdown/editor/edit';
import { applyLink, linkDraft, removeLink } from '@/admin/markdown/editor/link-command';
import { LinkDialog } from './link-dialog';

/** The dialog that inserts a link into a field, which gets the focus back. */
export function useLinkDialog(field: RefObject<HTMLTextAreaElement | null>): {
  openLinkDialog: (field: HTMLTextAreaElement) => void;
  linkDialog: ReactNode;
} {
  // Chromium forgets the field's selection while the dialog has the focus.
  const [selected, setSelected] = useState<Selected>();
  const openLinkDialog = useCallback((element: HTMLTextAreaElement) => {
    const { value: text, selectionStart: start, selectionEnd: end } = element;
    element.focus();
    setSelected({ text, start, end });
  }, []);
  /** Closes the dialog first, because it would keep the focus. */
  const close = () => {
    flushSync(() => setSelected(undefined));
    const { current } = field;
    if (!current || !selected) return;
    current.focus();
    current.setSelectionRange(selected.start, selected.end);
  };
  const change = (command: (selected: Selected) => Edit | undefined) => {
    close();
    const { current } = field;
    if (!current || !selected || current.readOnly) return;
    const edit = command({ ...selected, text: current.value });
    if (edit) applyEdit(current, edit);
  };
  return {
    openLinkDialog,
    linkDialog: selected && (
      <LinkDialog
        draft={linkDraft(selected)}
        onInsert={(link) => change(applyLink(link))}
        onRemove={() => change(removeLink)}
        onClose={close}
      />
    ),
  };
}

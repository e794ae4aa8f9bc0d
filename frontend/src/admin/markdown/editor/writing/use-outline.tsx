import { useCallback, useState, type RefObject } from 'react';
import { outlineOf } from './outline';
import { OutlineDialog, type OutlineDialogProps } from './outline-dialog';

/** The outline of the field's text; picking a heading goes to its place. */
export function useOutline(field: RefObject<HTMLTextAreaElement | null>, goTo: (position: number) => void) {
  const [outline, setOutline] = useState<Pick<OutlineDialogProps, 'headings' | 'caret'>>();
  const openOutline = useCallback(() => {
    const { value = '', selectionStart: caret = 0 } = field.current ?? {};
    setOutline({ headings: outlineOf(value), caret });
  }, [field]);
  const close = () => setOutline(undefined);
  const pick: OutlineDialogProps['onPick'] = ({ position }) => {
    close();
    goTo(position);
  };
  return {
    openOutline,
    outlineDialog: outline && <OutlineDialog {...outline} onPick={pick} onClose={close} />,
  };
}

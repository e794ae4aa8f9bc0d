import { useEffect, useState, type CSSProperties, type FocusEvent, type KeyboardEvent } from 'react';
import { closeTopmost, useCloseRequest } from '@/components/ui/dialog/use-close-request';

/** The part of the window that a phone's keyboard leaves visible. */
function useVisibleArea(isActive: boolean): CSSProperties {
  const [area, setArea] = useState<CSSProperties>({});
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!isActive || !viewport) return;
    const update = () => setArea({ top: viewport.offsetTop, height: viewport.height });
    update();
    viewport.addEventListener('resize', update);
    viewport.addEventListener('scroll', update);
    return () => {
      viewport.removeEventListener('resize', update);
      viewport.removeEventListener('scroll', update);
    };
  }, [isActive]);
  return area;
}

/**
 * A view of the field alone that fills the window. Escape, Back and moving the focus to another field end it, so that the
 * focus is never behind it.
 */
export function useWritingView() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  useCloseRequest(isOpen, close);
  const area = useVisibleArea(isOpen);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    closeTopmost();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!(relatedTarget instanceof Element) || currentTarget.contains(relatedTarget)) return;
    // A dialog above the view keeps it.
    const isAbove = relatedTarget.closest('dialog') !== currentTarget.closest('dialog');
    if (!isAbove) close();
  };
  return {
    isOpen,
    toggle: () => setOpen(!isOpen),
    frameProps: isOpen ? { style: area, onKeyDown, onBlur } : {},
  };
}

import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { Button } from '@/shared/ui/button';
import { hasSingleKeys } from '@/shared/lib/dom/keys';

/** The neighbours of the open enquiry in the list. */
export interface Steps {
  previous: number | undefined;
  next: number | undefined;
  show: (id: number) => void;
}

export interface StepButtonsProps extends Steps {
  /** Whether a question above the dialog has the keyboard. */
  isPaused: boolean;
}

/** Leads to the enquiries before and after; so do the keys K and J. */
export function StepButtons({ previous, next, show, isPaused }: StepButtonsProps) {
  const step = useEffectEvent(({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    const isTyping = (target as Element).closest?.('input, select, textarea');
    const id = { k: previous, j: next }[key.toLowerCase()];
    if (id !== undefined && !isPaused && !isTyping && hasSingleKeys() && !ctrlKey && !metaKey && !altKey)
      show(id);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => step(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
  return (
    // On a phone below the status, which fills a line.
    <div className="flex gap-1 max-sm:order-1">
      <StepButton label="Previous" shortcut="K" id={previous} show={show} Icon={ChevronLeft} />
      <StepButton label="Next" shortcut="J" id={next} show={show} Icon={ChevronRight} />
    </div>
  );
}

interface StepButtonProps {
  label: string;
  shortcut: string;
  id: number | undefined;
  show: (id: number) => void;
  Icon: typeof ChevronLeft;
}

/** Not `disabled` at the end, so that it keeps the focus. */
const StepButton = ({ label, shortcut, id, show, Icon }: StepButtonProps) => (
  <Button
    variant="outline"
    size="icon"
    aria-label={label}
    aria-keyshortcuts={shortcut}
    aria-disabled={id === undefined || undefined}
    title={id === undefined ? 'No more on this page' : `${label} (${shortcut})`}
    onClick={() => id !== undefined && show(id)}
    className={id === undefined ? 'opacity-50' : ''}
  >
    <Icon aria-hidden="true" className="size-4" />
  </Button>
);

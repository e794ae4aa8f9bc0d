import { useEffect, useRef } from 'react';
import { Dialog } from '@/shared/ui/dialog/dialog';
import type { OutlineHeading } from './outline';

export interface OutlineDialogProps {
  headings: OutlineHeading[];
  /** Where the caret is in the text. */
  caret: number;
  onPick: (heading: OutlineHeading) => void;
  onClose: () => void;
}

/** The headings of the text, each of which leads to its place. Opens at the one above the caret. */
export function OutlineDialog({ headings, caret, onPick, onClose }: OutlineDialogProps) {
  const top = Math.min(...headings.map(({ level }) => level));
  const current = headings.findLastIndex(({ position }) => position <= caret);
  const list = useRef<HTMLUListElement>(null);
  // The dialog has given the focus to it without scrolling.
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <Dialog title="Outline" onClose={onClose}>
      {headings.length === 0 ? (
        <p className="text-muted">No headings yet. Begin a line with “## ” to add one.</p>
      ) : (
        <ul ref={list} className="grid gap-0.5 pt-1">
          {headings.map((heading, index) => (
            <li key={heading.position} style={{ paddingInlineStart: `${(heading.level - top) * 1.25}rem` }}>
              <button
                type="button"
                {...(index === Math.max(0, current) && { 'data-first-focus': '' })}
                aria-current={index === current || undefined}
                onClick={() => onPick(heading)}
                className="min-h-9 w-full rounded-control px-2 py-1 text-left text-ui wrap-anywhere hover:bg-sunken aria-current:bg-sunken aria-current:font-semibold pointer-coarse:min-h-11"
              >
                {heading.text}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

import { useEffect, useRef } from 'react';
import { Dialog } from '@/shared/ui/dialog/dialog';
import { findHeadings } from '@/admin/markdown/text-geometry';
import type { Selected } from './edit';

/** Removes what links, emphasis and code are made of. */
const plain = (markdown: string) => markdown.replace(/\]\([^)]*\)|!?\[|[*`~]/g, '');

type OutlineDialogProps = { selected: Selected; onPick: (position: number) => void; onClose: () => void };

/** The headings of the text, each of which leads to its place. Opens at the one above the caret. */
export function OutlineDialog({ selected, onPick, onClose }: OutlineDialogProps) {
  const headings = findHeadings(selected.text).filter(({ words }) => words);
  const top = Math.min(...headings.map(({ level }) => level));
  const current = headings.findLastIndex(({ position }) => position <= selected.start);
  const list = useRef<HTMLUListElement>(null);
  // The dialog has given the focus to it without scrolling.
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <Dialog title="Outline" onClose={onClose}>
      {headings.length === 0 && (
        <p className="text-muted">No headings yet. Begin a line with “## ” to add one.</p>
      )}
      <ul ref={list} className="grid gap-0.5 pt-1 empty:hidden">
        {headings.map(({ words, level, position }, index) => (
          <li key={position} style={{ paddingInlineStart: `${(level - top) * 1.25}rem` }}>
            <button
              type="button"
              {...(index === Math.max(0, current) && { 'data-first-focus': '' })}
              aria-current={index === current || undefined}
              onClick={() => onPick(position)}
              className="min-h-9 w-full rounded-control px-2 py-1 text-left text-ui wrap-anywhere hover:bg-sunken aria-current:bg-sunken aria-current:font-semibold pointer-coarse:min-h-11"
            >
              {plain(words)}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

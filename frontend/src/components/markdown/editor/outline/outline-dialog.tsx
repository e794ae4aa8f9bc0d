import { useState } from 'react';
import { Dialog } from '@/components/ui/dialog/dialog';
import { headingsOf, type Heading } from './headings';

export interface OutlineDialogProps {
  source: string;
  onPick: (heading: Heading) => void;
  onClose: () => void;
}

/** A text's headings, to jump to. */
export function OutlineDialog({ source, onPick, onClose }: OutlineDialogProps) {
  const [headings] = useState(() => headingsOf(source));
  const topLevel = Math.min(...headings.map(({ level }) => level));
  return (
    <Dialog title="Outline" onClose={onClose}>
      {headings.length === 0 ? (
        <p className="text-ui font-normal text-muted">There are no headings yet.</p>
      ) : (
        <ol className="-mx-3 grid grid-cols-1">
          {headings.map((heading, index) => (
            <li key={index} style={{ paddingLeft: `${(heading.level - topLevel) * 1.25}rem` }}>
              <button
                type="button"
                {...(index === 0 && { 'data-first-focus': '' })}
                onClick={() => onPick(heading)}
                className="w-full truncate rounded-control px-3 py-2 text-left text-ui transition-colors hover:bg-sunken pointer-coarse:min-h-11"
              >
                {heading.title || 'Untitled'}
              </button>
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  );
}

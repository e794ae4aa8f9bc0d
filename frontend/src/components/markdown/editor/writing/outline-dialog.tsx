import { Dialog } from '@/components/ui/dialog/dialog';
import type { OutlineHeading } from './outline';

export interface OutlineDialogProps {
  headings: OutlineHeading[];
  onPick: (heading: OutlineHeading) => void;
  onClose: () => void;
}

/** The headings of the text, each of which leads to its place. */
export function OutlineDialog({ headings, onPick, onClose }: OutlineDialogProps) {
  const top = Math.min(...headings.map(({ level }) => level));
  return (
    <Dialog title="Outline" onClose={onClose}>
      {headings.length === 0 ? (
        <p className="text-muted">No headings yet. Begin a line with “## ” to add one.</p>
      ) : (
        <ul className="grid gap-0.5 pt-1">
          {headings.map((heading, index) => (
            <li key={heading.position} style={{ paddingInlineStart: `${(heading.level - top) * 1.25}rem` }}>
              <button
                type="button"
                {...(index === 0 && { 'data-first-focus': '' })}
                onClick={() => onPick(heading)}
                className="min-h-9 w-full rounded-control px-2 py-1 text-left text-ui wrap-anywhere hover:bg-sunken pointer-coarse:min-h-11"
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

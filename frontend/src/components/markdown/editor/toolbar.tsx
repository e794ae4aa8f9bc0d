import {
  Bold,
  Code,
  Heading2,
  Image,
  Italic,
  Link,
  List,
  ListChecks,
  ListOrdered,
  Quote,
  Table,
  type LucideIcon,
} from 'lucide-react';
import { memo, useState, type KeyboardEvent } from 'react';
import { buttonLook } from '@/components/ui/button';
import { cn } from '@/lib/cn';
import type { CommandName } from './commands';
import { readShortcut, type Shortcut } from './shortcuts';

interface Tool {
  name: CommandName;
  label: string;
  Sign: LucideIcon;
}

const tools: Tool[] = [
  { name: 'bold', label: 'Bold', Sign: Bold },
  { name: 'italic', label: 'Italic', Sign: Italic },
  { name: 'heading', label: 'Heading', Sign: Heading2 },
  { name: 'link', label: 'Insert link', Sign: Link },
  { name: 'image', label: 'Insert image', Sign: Image },
  { name: 'list', label: 'List', Sign: List },
  { name: 'ordered', label: 'Ordered list', Sign: ListOrdered },
  { name: 'task', label: 'Task list', Sign: ListChecks },
  { name: 'quote', label: 'Quote', Sign: Quote },
  { name: 'code', label: 'Code', Sign: Code },
  { name: 'table', label: 'Insert table', Sign: Table },
];

const steps: Record<string, (index: number) => number> = {
  ArrowRight: (index) => (index + 1) % tools.length,
  ArrowLeft: (index) => (index + tools.length - 1) % tools.length,
  Home: () => 0,
  End: () => tools.length - 1,
};

export interface ToolbarProps {
  /** The id of the field that it writes into. */
  field: string;
  shortcuts: Partial<Record<CommandName, Shortcut>>;
  onUse: (name: CommandName) => void;
}

/** The tools of a markdown field: one stop of the Tab key, in which the arrows move. They are not drawn at every key. */
export const Toolbar = memo(function Toolbar({ field, shortcuts, onUse }: ToolbarProps) {
  const [current, setCurrent] = useState(0);
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const next = steps[event.key]?.(current);
    if (next === undefined) return;
    event.preventDefault();
    setCurrent(next);
    event.currentTarget.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div
      role="toolbar"
      aria-label="Formatting"
      aria-controls={field}
      className="flex flex-wrap gap-0.5 rounded-t-control border border-b-0 border-control bg-surface p-1"
      onKeyDown={move}
    >
      {tools.map(({ name, label, Sign }, index) => {
        const shortcut = shortcuts[name];
        const read = shortcut && readShortcut(shortcut);
        return (
          <button
            key={name}
            type="button"
            aria-label={label}
            title={read ? `${label} (${read.shown})` : label}
            {...(read && { 'aria-keyshortcuts': read.spoken })}
            tabIndex={index === current ? 0 : -1}
            // The field keeps its selection, and the keyboard of a phone stays.
            onMouseDown={(event) => event.preventDefault()}
            onFocus={() => setCurrent(index)}
            onClick={() => onUse(name)}
            className={cn(buttonLook({ variant: 'ghost', size: 'icon-sm' }), 'text-muted! hover:text-ink!')}
          >
            <Sign aria-hidden="true" className="size-4" />
          </button>
        );
      })}
    </div>
  );
});

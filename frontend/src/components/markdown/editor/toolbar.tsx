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
  ListTree,
  Maximize2,
  Quote,
  Table,
  type LucideIcon,
} from 'lucide-react';
import { memo, useState, type KeyboardEvent } from 'react';
import { buttonVariants } from '@/components/ui/button';
import { cn } from '@/lib/dom/cn';
import type { ToolName } from './commands';
import { readShortcut, type Shortcut } from './shortcuts';

interface Tool {
  name: ToolName;
  label: string;
  Icon: LucideIcon;
}

const tools: Tool[] = [
  { name: 'bold', label: 'Bold', Icon: Bold },
  { name: 'italic', label: 'Italic', Icon: Italic },
  { name: 'heading', label: 'Heading', Icon: Heading2 },
  { name: 'link', label: 'Insert link', Icon: Link },
  { name: 'image', label: 'Insert image', Icon: Image },
  { name: 'list', label: 'List', Icon: List },
  { name: 'ordered', label: 'Ordered list', Icon: ListOrdered },
  { name: 'task', label: 'Task list', Icon: ListChecks },
  { name: 'quote', label: 'Quote', Icon: Quote },
  { name: 'code', label: 'Code', Icon: Code },
  { name: 'table', label: 'Insert table', Icon: Table },
  { name: 'outline', label: 'Outline', Icon: ListTree },
  { name: 'writing-view', label: 'Writing view', Icon: Maximize2 },
];

const steps: Record<string, (index: number) => number> = {
  ArrowRight: (index) => (index + 1) % tools.length,
  ArrowLeft: (index) => (index + tools.length - 1) % tools.length,
  Home: () => 0,
  End: () => tools.length - 1,
};

export interface ToolbarProps {
  /** The id of the field that the tools edit. */
  field: string;
  shortcuts: Partial<Record<ToolName, Shortcut>>;
  onUse: (name: ToolName) => void;
  /** Whether the field fills the window. */
  isWritingView: boolean;
}

/** A markdown field's tools. They are one tab stop, with arrow keys inside, and do not re-render while typing. */
export const Toolbar = memo(function Toolbar(props: ToolbarProps) {
  const { field, shortcuts, onUse, isWritingView } = props;
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
      className={cn(
        'flex shrink-0 gap-0.5 rounded-t-control border border-b-0 border-control bg-surface p-1',
        // A phone's keyboard leaves few lines: a single row scrolls.
        isWritingView ? 'overflow-x-auto' : 'flex-wrap',
      )}
      onKeyDown={move}
    >
      {tools.map(({ name, label, Icon }, index) => {
        const shortcut = shortcuts[name];
        const shortcutLabels = shortcut && readShortcut(shortcut);
        return (
          <button
            key={name}
            type="button"
            aria-label={label}
            title={shortcutLabels ? `${label} (${shortcutLabels.label})` : label}
            {...(shortcutLabels && { 'aria-keyshortcuts': shortcutLabels.ariaShortcut })}
            {...(name === 'writing-view' && { 'aria-pressed': isWritingView })}
            tabIndex={index === current ? 0 : -1}
            // The field keeps its selection, and a phone's keyboard stays open.
            onMouseDown={(event) => event.preventDefault()}
            onFocus={() => setCurrent(index)}
            onClick={() => onUse(name)}
            className={cn(
              buttonVariants({ variant: 'ghost', size: 'icon-sm' }),
              'shrink-0 text-muted! hover:text-ink! aria-pressed:bg-sunken aria-pressed:text-ink!',
              // In sight wherever the row is scrolled to.
              name === 'writing-view' && isWritingView && 'sticky right-0 ml-auto border-line!',
            )}
          >
            <Icon aria-hidden="true" className="size-4" />
          </button>
        );
      })}
    </div>
  );
});

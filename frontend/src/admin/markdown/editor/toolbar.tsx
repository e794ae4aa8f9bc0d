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
  Minimize2,
  Quote,
  Table,
  type LucideIcon,
} from 'lucide-react';
import { memo, useState, type ButtonHTMLAttributes, type KeyboardEvent } from 'react';
import { buttonVariants } from '@/shared/ui/button';
import { cn } from '@/shared/lib/dom/cn';
import type { ToolName } from './commands';
import { readShortcut, type Shortcut } from './shortcuts';

interface Tool {
  name: ToolName;
  label: string;
  Icon: LucideIcon;
}

const allTools: Tool[] = [
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
];

/** Other views of the text. */
export type ViewName = 'outline' | 'writing';

const steps: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

export interface ToolbarProps {
  /** The id of the field that the tools edit. */
  field: string;
  shortcuts: Partial<Record<ToolName, Shortcut>>;
  /** Shows only these tools, and no outline. */
  only?: readonly ToolName[] | undefined;
  onUse: (name: ToolName) => void;
  /** Whether the field fills the window. */
  isWriting: boolean;
  onView: (name: ViewName) => void;
}

/** A markdown field's tools. They are one tab stop, with arrow keys inside, and do not re-render while typing. */
export const Toolbar = memo(function Toolbar(props: ToolbarProps) {
  const { field, shortcuts, only, onUse, isWriting, onView } = props;
  const tools = only ? allTools.filter(({ name }) => only.includes(name)) : allTools;
  /** The number of buttons: the tools, then the views. */
  const count = tools.length + (only ? 1 : 2);
  const [current, setCurrent] = useState(0);
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const next = steps[event.key]?.(current, count);
    if (next === undefined) return;
    event.preventDefault();
    setCurrent(next);
    event.currentTarget.querySelectorAll('button')[next]?.focus();
  };
  const place = (index: number) => ({
    tabIndex: index === current ? 0 : -1,
    onFocus: () => setCurrent(index),
  });
  return (
    <div
      role="toolbar"
      aria-label="Formatting"
      aria-controls={field}
      className="flex shrink-0 gap-0.5 rounded-t-control border border-b-0 border-control bg-surface p-1 transition-colors"
      onKeyDown={move}
    >
      <div className="-m-1 flex min-w-0 gap-0.5 overflow-x-auto p-1 [scrollbar-width:none]">
        {tools.map(({ name, label, Icon }, index) => {
          const shortcut = shortcuts[name];
          const shortcutLabels = shortcut && readShortcut(shortcut);
          return (
            <ToolButton
              key={name}
              label={label}
              title={shortcutLabels ? `${label} (${shortcutLabels.label})` : label}
              {...(shortcutLabels && { 'aria-keyshortcuts': shortcutLabels.ariaShortcut })}
              {...place(index)}
              onClick={() => onUse(name)}
              Icon={Icon}
            />
          );
        })}
      </div>
      <div className="ml-auto flex gap-0.5 max-sm:border-l max-sm:border-line max-sm:pl-0.5">
        {!only && (
          <ToolButton
            label="Outline"
            title="Outline"
            {...place(tools.length)}
            onClick={() => onView('outline')}
            Icon={ListTree}
          />
        )}
        <ToolButton
          label="Writing view"
          title={isWriting ? 'Leave the writing view (Esc)' : 'Writing view: the text alone'}
          aria-pressed={isWriting}
          {...place(count - 1)}
          onClick={() => onView('writing')}
          Icon={isWriting ? Minimize2 : Maximize2}
        />
      </div>
    </div>
  );
});

interface ToolButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  label: string;
  Icon: LucideIcon;
}

function ToolButton({ label, Icon, ...rest }: ToolButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      // The field keeps its selection, and a phone's keyboard stays open.
      onMouseDown={(event) => event.preventDefault()}
      {...rest}
      className={cn(
        buttonVariants({ variant: 'ghost', size: 'icon-sm' }),
        'shrink-0 text-muted! hover:text-ink! aria-pressed:bg-sunken!',
      )}
    >
      <Icon aria-hidden="true" className="size-4" />
    </button>
  );
}

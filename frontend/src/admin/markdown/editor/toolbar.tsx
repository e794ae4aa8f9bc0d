import { memo, useState, type ButtonHTMLAttributes, type KeyboardEvent } from 'react';
import { buttonVariants } from '@/shared/ui/button';
import { cn } from '@/shared/lib/dom/cn';
import { describe, toolNames, tools, type Tool, type ToolName } from './tools';

const steps: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

export interface ToolbarProps {
  /** The id of the field that the tools edit. */
  field: string;
  /** Shows only these tools. */
  only?: readonly ToolName[] | undefined;
  onUse: (name: ToolName) => void;
}

/** A markdown field's tools. They are one tab stop, with arrow keys inside, and do not re-render while typing. */
export const Toolbar = memo(function Toolbar({ field, only = toolNames, onUse }: ToolbarProps) {
  const names = toolNames.filter((name) => only.includes(name));
  const [current, setCurrent] = useState(0);
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const next = steps[event.key]?.(current, names.length);
    if (next === undefined) return;
    event.preventDefault();
    setCurrent(next);
    event.currentTarget.querySelectorAll('button')[next]?.focus();
  };
  const buttons = names.map((name, index) => (
    <ToolButton
      key={name}
      tool={tools[name]}
      tabIndex={index === current ? 0 : -1}
      onFocus={() => setCurrent(index)}
      onClick={() => onUse(name)}
    />
  ));
  // Tools for the text as a whole stay in sight at the end of a narrow toolbar.
  const views = names.filter((name) => name === 'find' || name === 'outline').length;
  return (
    <div
      role="toolbar"
      aria-label="Formatting"
      aria-controls={field}
      className="flex shrink-0 gap-0.5 rounded-t-control border border-b-0 border-control bg-surface p-1 transition-colors"
      onKeyDown={move}
    >
      <div className="-m-1 flex min-w-0 gap-0.5 overflow-x-auto p-1 [scrollbar-width:none]">
        {buttons.slice(0, names.length - views)}
      </div>
      {views > 0 && (
        <div className="ml-auto flex gap-0.5 max-sm:border-l max-sm:border-line max-sm:pl-0.5">
          {buttons.slice(-views)}
        </div>
      )}
    </div>
  );
});

export interface ToolButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  tool: Pick<Tool, 'label' | 'Icon' | 'shortcut'>;
}

export function ToolButton({ tool, ...rest }: ToolButtonProps) {
  return (
    <button
      type="button"
      aria-label={tool.label}
      // The field keeps its selection, and a phone's keyboard stays open.
      onMouseDown={(event) => event.preventDefault()}
      {...describe(tool)}
      {...rest}
      className={cn(
        buttonVariants({ variant: 'ghost', size: 'icon-sm' }),
        'shrink-0 text-muted! hover:text-ink! aria-pressed:bg-sunken!',
      )}
    >
      <tool.Icon aria-hidden="true" className="size-4" />
    </button>
  );
}

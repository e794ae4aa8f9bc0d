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
  Quote,
  Table,
  TextSearch,
  type LucideIcon,
} from 'lucide-react';
import { memo, useState, type ButtonHTMLAttributes, type KeyboardEvent } from 'react';
import { isMac } from '@/admin/lib/browser';
import { cn } from '@/shared/lib/dom/cn';
import { buttonVariants } from '@/shared/ui/button';
import { steps } from '@/shared/ui/tabs/tabs';
import type { Command } from './edit';
import * as format from './format';

export interface Tool {
  label: string;
  Icon: LucideIcon;
  /** The code of a key pressed with Ctrl, or ⌘ on a Mac; a position on the keyboard where Shift changes the character. */
  shortcut?: string;
  /** Absent: it opens something. */
  command?: Command;
}

export const tools = {
  bold: { label: 'Bold', Icon: Bold, shortcut: 'KeyB', command: format.bold },
  italic: { label: 'Italic', Icon: Italic, shortcut: 'KeyI', command: format.italic },
  heading: { label: 'Heading', Icon: Heading2, shortcut: 'Shift+KeyH', command: format.heading },
  link: { label: 'Insert link', Icon: Link, shortcut: 'KeyK' },
  image: { label: 'Insert image', Icon: Image, command: format.image },
  list: { label: 'List', Icon: List, shortcut: 'Shift+Digit8', command: format.list },
  ordered: { label: 'Ordered list', Icon: ListOrdered, shortcut: 'Shift+Digit7', command: format.ordered },
  task: { label: 'Task list', Icon: ListChecks, shortcut: 'Shift+Digit9', command: format.task },
  quote: { label: 'Quote', Icon: Quote, shortcut: 'Shift+Period', command: format.quote },
  code: { label: 'Code', Icon: Code, shortcut: 'KeyE', command: format.code },
  table: { label: 'Insert table', Icon: Table, command: format.table },
  find: { label: 'Find and replace', Icon: TextSearch, shortcut: 'Shift+KeyF' },
  outline: { label: 'Outline', Icon: ListTree },
} satisfies Record<string, Tool>;

export type ToolName = keyof typeof tools;

export const toolNames = Object.keys(tools) as ToolName[];

function describe({ label, shortcut }: Tool) {
  if (!shortcut) return { title: label };
  const keys = shortcut.replace(/Key|Digit/, '').replace('Period', '.');
  const shown = isMac() ? keys.replace(/^(Shift\+)?/, (shift) => (shift ? '⇧⌘' : '⌘')) : `Ctrl+${keys}`;
  return { title: `${label} (${shown})`, 'aria-keyshortcuts': `${isMac() ? 'Meta' : 'Control'}+${keys}` };
}

/** Returns the tool of a key event. Letters are read by their position in the user's keyboard layout. */
export function pressedTool(event: KeyboardEvent): ToolName | undefined {
  const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
  // On a Mac, Ctrl with a letter moves the caret.
  const [isCommandKey, isOther] = isMac() ? [metaKey, ctrlKey] : [ctrlKey, metaKey];
  if (!isCommandKey || isOther || altKey) return undefined;
  const code = /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : event.code;
  const pressed = shiftKey ? `Shift+${code}` : code;
  return toolNames.find((name) => (tools[name] as Tool).shortcut === pressed);
}

interface ToolbarProps {
  field: string;
  only: readonly ToolName[];
  onUse: (name: ToolName) => void;
}

/** A markdown field's tools. They are one tab stop, with arrow keys inside, and do not re-render while typing. */
export const Toolbar = memo(function Toolbar({ field, only, onUse }: ToolbarProps) {
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

export function ToolButton({ tool, ...rest }: ButtonHTMLAttributes<HTMLButtonElement> & { tool: Tool }) {
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

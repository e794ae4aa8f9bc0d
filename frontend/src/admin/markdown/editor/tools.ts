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
import { isMac } from '@/admin/lib/browser';
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

/** In the order of the toolbar. */
export const tools = {
  bold: { label: 'Bold', Icon: Bold, shortcut: 'KeyB', command: format.bold },
  italic: { label: 'Italic', Icon: Italic, shortcut: 'KeyI', command: format.italic },
  heading: { label: 'Heading', Icon: Heading2, shortcut: 'Shift+KeyH', command: format.heading },
  link: { label: 'Insert link', Icon: Link, shortcut: 'KeyK' },
  image: { label: 'Insert image', Icon: Image, command: format.insertImage },
  list: { label: 'List', Icon: List, shortcut: 'Shift+Digit8', command: format.bulletList },
  ordered: {
    label: 'Ordered list',
    Icon: ListOrdered,
    shortcut: 'Shift+Digit7',
    command: format.orderedList,
  },
  task: { label: 'Task list', Icon: ListChecks, shortcut: 'Shift+Digit9', command: format.taskList },
  quote: { label: 'Quote', Icon: Quote, shortcut: 'Shift+Period', command: format.quote },
  code: { label: 'Code', Icon: Code, shortcut: 'KeyE', command: format.code },
  table: { label: 'Insert table', Icon: Table, command: format.insertTable },
  find: { label: 'Find and replace', Icon: TextSearch, shortcut: 'Shift+KeyF' },
  outline: { label: 'Outline', Icon: ListTree },
} satisfies Record<string, Tool>;

export type ToolName = keyof typeof tools;

export const toolNames = Object.keys(tools) as ToolName[];

/** The attributes that tell a tool's shortcut. */
export function describe({ label, shortcut }: Tool) {
  if (!shortcut) return { title: label };
  const keys = shortcut.replace(/Key|Digit/, '').replace('Period', '.');
  const shown = isMac() ? keys.replace(/^(Shift\+)?/, (shift) => (shift ? '⇧⌘' : '⌘')) : `Ctrl+${keys}`;
  return { title: `${label} (${shown})`, 'aria-keyshortcuts': `${isMac() ? 'Meta' : 'Control'}+${keys}` };
}

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** Returns the tool of a key event. Letters are read by their position in the user's keyboard layout. */
export function pressedTool(event: Pressed): ToolName | undefined {
  const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
  // On a Mac, Ctrl with a letter moves the caret.
  const [isCommandKey, isOther] = isMac() ? [metaKey, ctrlKey] : [ctrlKey, metaKey];
  if (!isCommandKey || isOther || altKey) return undefined;
  const code = /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : event.code;
  const pressed = shiftKey ? `Shift+${code}` : code;
  return toolNames.find((name) => (tools[name] as Tool).shortcut === pressed);
}

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
import { bold, code, italic } from './inline';
import { bulletList, heading, orderedList, quote, table, taskList } from './lines';
import { insertImage } from './links';

/** A key pressed with Ctrl, or ⌘ on a Mac. Identified by its physical position if Shift changes its character. */
interface Shortcut {
  code: string;
  shift: boolean;
}

export interface Tool {
  label: string;
  Icon: LucideIcon;
  shortcut?: Shortcut;
  /** Absent: it opens something. */
  command?: Command;
}

const key = (code: string, shift = false): Shortcut => ({ code, shift });

/** In the order of the toolbar. */
export const tools = {
  bold: { label: 'Bold', Icon: Bold, shortcut: key('KeyB'), command: bold },
  italic: { label: 'Italic', Icon: Italic, shortcut: key('KeyI'), command: italic },
  heading: { label: 'Heading', Icon: Heading2, shortcut: key('KeyH', true), command: heading },
  link: { label: 'Insert link', Icon: Link, shortcut: key('KeyK') },
  image: { label: 'Insert image', Icon: Image, command: insertImage },
  list: { label: 'List', Icon: List, shortcut: key('Digit8', true), command: bulletList },
  ordered: { label: 'Ordered list', Icon: ListOrdered, shortcut: key('Digit7', true), command: orderedList },
  task: { label: 'Task list', Icon: ListChecks, shortcut: key('Digit9', true), command: taskList },
  quote: { label: 'Quote', Icon: Quote, shortcut: key('Period', true), command: quote },
  code: { label: 'Code', Icon: Code, shortcut: key('KeyE'), command: code },
  table: { label: 'Insert table', Icon: Table, command: table },
  find: { label: 'Find and replace', Icon: TextSearch, shortcut: key('KeyF', true) },
  outline: { label: 'Outline', Icon: ListTree },
} satisfies Record<string, Tool>;

export type ToolName = keyof typeof tools;

/** The attributes that tell a tool's shortcut. */
export function describe({ label, shortcut }: Tool) {
  if (!shortcut) return { title: label };
  const sign = shortcut.code.replace(/^(?:Key|Digit)/, '').replace('Period', '.');
  const spoken = `${isMac() ? 'Meta' : 'Control'}+${shortcut.shift ? 'Shift+' : ''}${sign}`;
  const shown = isMac() ? `${shortcut.shift ? '⇧' : ''}⌘${sign}` : spoken.replace('Control', 'Ctrl');
  return { title: `${label} (${shown})`, 'aria-keyshortcuts': spoken };
}

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** Returns the tool of a key event. Letters are read by their position in the user's keyboard layout. */
export function pressedTool({
  key,
  code,
  ctrlKey,
  metaKey,
  shiftKey,
  altKey,
}: Pressed): ToolName | undefined {
  // On a Mac, Ctrl with a letter moves the caret.
  const [isCommandKey, other] = isMac() ? [metaKey, ctrlKey] : [ctrlKey, metaKey];
  if (!isCommandKey || other || altKey) return undefined;
  const pressed = /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : code;
  const isPressed = ({ shortcut }: Tool) => shortcut?.code === pressed && shortcut.shift === shiftKey;
  return (Object.keys(tools) as ToolName[]).find((name) => isPressed(tools[name]));
}

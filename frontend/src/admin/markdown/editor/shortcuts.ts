import { isMac } from '@/admin/lib/is-mac';
import type { ToolName } from './commands';

/** A key pressed with Ctrl, or ⌘ on a Mac. Identified by its physical position if Shift changes its character. */
export interface Shortcut {
  code: string;
  shift?: boolean;
}

export const shortcuts: Partial<Record<ToolName, Shortcut>> = {
  bold: { code: 'KeyB' },
  italic: { code: 'KeyI' },
  link: { code: 'KeyK' },
  code: { code: 'KeyE' },
  heading: { code: 'KeyH', shift: true },
  ordered: { code: 'Digit7', shift: true },
  list: { code: 'Digit8', shift: true },
  task: { code: 'Digit9', shift: true },
  quote: { code: 'Period', shift: true },
};

const keyLabels: Record<string, string> = { Period: '.' };
const keyLabelOf = (code: string) => keyLabels[code] ?? code.replace(/^(?:Key|Digit)/, '');

/** The shortcut for a tooltip, and for `aria-keyshortcuts`. */
export function readShortcut({ code, shift = false }: Shortcut): { label: string; ariaShortcut: string } {
  const keyLabel = keyLabelOf(code);
  const onMac = isMac();
  const ariaShortcut = [onMac ? 'Meta' : 'Control', ...(shift ? ['Shift'] : []), keyLabel].join('+');
  return {
    label: onMac ? `${shift ? '⇧' : ''}⌘${keyLabel}` : `Ctrl+${shift ? 'Shift+' : ''}${keyLabel}`,
    ariaShortcut,
  };
}

interface Pressed {
  key: string;
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}

/** Returns the shortcut for a key event. Letters are read by their position in the user's keyboard layout. */
export function commandOf({ key, code, ctrlKey, metaKey, shiftKey, altKey }: Pressed): ToolName | undefined {
  // On a Mac, Ctrl with a letter moves the caret.
  const [isCommandKey, other] = isMac() ? [metaKey, ctrlKey] : [ctrlKey, metaKey];
  if (!isCommandKey || other || altKey) return undefined;
  const pressed = /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : code;
  const found = Object.entries(shortcuts).find(
    ([, shortcut]) => shortcut.code === pressed && (shortcut.shift ?? false) === shiftKey,
  );
  return found?.[0] as ToolName | undefined;
}

import { commands, type CommandName } from './commands';
import type { Edit } from './edit';

/** What an edit really changes: what a text and its replacement begin and end with alike is left where it is. */
export function minimalEdit(
  text: string,
  { from, to, insert }: Edit,
): { from: number; to: number; insert: string } {
  const most = Math.min(to - from, insert.length);
  let head = 0;
  while (head < most && text[from + head] === insert[head]) head += 1;
  let tail = 0;
  while (tail < most - head && text[to - 1 - tail] === insert[insert.length - 1 - tail]) tail += 1;
  return { from: from + head, to: to - tail, insert: insert.slice(head, insert.length - tail) };
}

/** Does it as if it had been typed, so that the browser can undo it. */
export function applyCommand(field: HTMLTextAreaElement, name: CommandName) {
  const { value: text, selectionStart, selectionEnd } = field;
  const edit = commands[name]({ text, start: selectionStart, end: selectionEnd });
  const { from, to, insert } = minimalEdit(text, edit);
  field.focus();
  if (from < to || insert) {
    field.setSelectionRange(from, to);
    // The only way that keeps the browser's own list of what can be undone.
    const isDone = insert ? typed(field, insert) : tryExec('delete');
    if (!isDone) {
      field.setRangeText(insert, from, to);
      field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }));
    }
  }
  field.setSelectionRange(edit.start, edit.end);
}

/** From so many characters on Chromium takes long for a text: four seconds for 100 KB, of HTML a tenth of one. */
const long = 2000;

/** As one step that can be undone. Browsers that take no HTML in a text field say so, or leave the text as it is. */
function typed(field: HTMLTextAreaElement, insert: string): boolean {
  const { value, selectionStart: from, selectionEnd: to } = field;
  const html = insert.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  if (insert.length >= long && tryExec('insertHTML', html)) {
    if (field.value === value.slice(0, from) + insert + value.slice(to)) return true;
    if (field.value !== value) tryExec('undo');
    field.setSelectionRange(from, to);
  }
  return tryExec('insertText', insert);
}

function tryExec(command: string, value?: string): boolean {
  return typeof document.execCommand === 'function' && document.execCommand(command, false, value);
}

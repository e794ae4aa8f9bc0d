import { codeOf } from './code-command';

/** A text and what is selected in it. */
export interface Selected {
  text: string;
  start: number;
  end: number;
}

/** What replaces the characters from `from` to before `to`, and what is selected afterwards. */
export interface Edit {
  from: number;
  to: number;
  insert: string;
  start: number;
  end: number;
}

export type Command = (selected: Selected) => Edit;

/** Puts signs around what is selected, or takes them away. */
const around =
  (sign: string, sample: string): Command =>
  ({ text, start, end }) => {
    const size = sign.length;
    const outside = [text.slice(Math.max(0, start - size), start), text.slice(end, end + size)];
    const inner = text.slice(start, end);
    const isWithin = outside.every((side) => side === sign);
    // One star of two is no emphasis.
    const isOther = sign === '*' && text[start - 2] === '*' && text[start - 3] !== '*';
    if (isWithin && !isOther)
      return { from: start - size, to: end + size, insert: inner, start: start - size, end: end - size };
    const words = inner || sample;
    return {
      from: start,
      to: end,
      insert: sign + words + sign,
      start: start + size,
      end: start + size + words.length,
    };
  };

const isAddress = (text: string) => /^(?:https?:\/\/|mailto:|\/)\S+$/.test(text);

/** A link, or with `!` an image: what is selected becomes its text, or its address where it is one. */
const reference =
  (mark: '' | '!', sample: string): Command =>
  ({ text, start, end }) => {
    const chosen = text.slice(start, end);
    const [words, address] = isAddress(chosen) ? [sample, chosen] : [chosen || sample, 'https://'];
    const insert = `${mark}[${words}](${address})`;
    const from = start + mark.length + 1 + (isAddress(chosen) || !chosen ? 0 : words.length + 2);
    const size = isAddress(chosen) || !chosen ? words.length : address.length;
    return { from: start, to: end, insert, start: from, end: from + size };
  };

/** Begins the selected lines with something, or takes it away where all of them begin with it. */
const lines =
  (begin: (index: number) => string, known: RegExp): Command =>
  ({ text, start, end }) => {
    const from = text.lastIndexOf('\n', start - 1) + 1;
    const next = text.indexOf('\n', Math.max(start, end - 1));
    const to = next < 0 ? text.length : next;
    const chosen = text.slice(from, to).split('\n');
    const isDone = chosen.every((line) => known.test(line));
    const insert = chosen
      .map((line, index) => (isDone ? line.replace(known, '') : begin(index) + line.replace(anyMark, '')))
      .join('\n');
    return start === end && chosen.length === 1
      ? { from, to, insert, start: from + insert.length, end: from + insert.length }
      : { from, to, insert, start: from, end: from + insert.length };
  };

/** What a line of one kind begins with is replaced by that of another. */
const anyMark = /^(?:[-*+] \[[ xX]\] |[-*+] |\d{1,9}[.)] |#{1,6} )/;

const inlineCode = around('`', 'code');

const rows = '| Column | Column |\n| --- | --- |\n| Cell | Cell |\n';

/** A table on lines of its own, after what is selected. */
const table: Command = ({ text, end }) => {
  const before = text.slice(0, end);
  const gap = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  const first = end + gap.length + 2;
  return { from: end, to: end, insert: gap + rows, start: first, end: first + 'Column'.length };
};

export const commands = {
  bold: around('**', 'bold text'),
  italic: around('*', 'italic text'),
  heading: lines(() => '## ', /^#{1,6} /),
  link: reference('', 'text'),
  image: reference('!', 'description'),
  list: lines(() => '- ', /^[-*+] (?!\[[ xX]\] )/),
  ordered: lines((index) => `${index + 1}. `, /^\d{1,9}[.)] /),
  task: lines(() => '- [ ] ', /^[-*+] \[[ xX]\] /),
  quote: lines(() => '> ', /^> ?/),
  code: codeOf(inlineCode),
  table,
} satisfies Record<string, Command>;

export type CommandName = keyof typeof commands;

/** Does it as if it had been typed, so that the browser can undo it. */
export function carryOut(field: HTMLTextAreaElement, name: CommandName) {
  const { value: text, selectionStart, selectionEnd } = field;
  const { from, to, insert, start, end } = commands[name]({ text, start: selectionStart, end: selectionEnd });
  field.focus();
  field.setSelectionRange(from, to);
  // The only way that keeps the browser's own list of what can be undone.
  const isDone = insert ? tryExec('insertText', insert) : tryExec('delete');
  if (!isDone) {
    field.setRangeText(insert, from, to);
    field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }));
  }
  field.setSelectionRange(start, end);
}

function tryExec(command: string, value?: string): boolean {
  return typeof document.execCommand === 'function' && document.execCommand(command, false, value);
}

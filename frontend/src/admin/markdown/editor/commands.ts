import { code } from './code-command';
import type { Command } from './edit';
import { emphasis } from './emphasis-command';
import { heading, list, quote } from './line-commands';
import { image } from './link-command';
import { table } from './table-command';

export const commands = {
  bold: emphasis('**', 'bold text'),
  italic: emphasis('*', 'italic text'),
  heading,
  image,
  list: list(/^[-*+] (?!\[)/, () => '- '),
  ordered: list(/^\d/, (index) => `${index + 1}. `),
  task: list(/^[-*+] \[/, () => '- [ ] '),
  quote,
  code,
  table,
} satisfies Record<string, Command>;

export type CommandName = keyof typeof commands;

/** A command, or the dialog for links. */
export type ToolName = CommandName | 'link';

import type { Tokens } from 'marked';
import { decode, escape } from './html';

/** What stands in a block of code of a document, with the line end that each of its lines has. */
function codeOf({ raw, text, codeBlockStyle }: Tokens.Code, source: string): string {
  if (codeBlockStyle === 'indented') return `${text.replace(/\n+$/, '')}\n`;
  const [opening = '', ...lines] = raw.replace(/\n$/, '').split('\n');
  const [fence = ''] = /[`~]{3,}/.exec(opening) ?? [];
  const last = lines.at(-1)?.trim() ?? '';
  const isClosed = last.length >= fence.length && last === fence.charAt(0).repeat(last.length);
  if (lines.length === (isClosed ? 1 : 0)) return '';
  // The document's last line has none, where the fence is never closed.
  const isLast = !isClosed && !raw.endsWith('\n') && source.endsWith(lines.at(-1) ?? '');
  return isLast ? text : `${text}\n`;
}

/** A block of code of a document. */
export function renderCode(token: Tokens.Code, source: string): string {
  const { lang } = token;
  const [language] = (lang ?? '').trim().split(/\s+/);
  const name = language ? ` class="language-${escape(decode(language))}"` : '';
  return `<pre tabindex="0"><code${name}>${escape(codeOf(token, source))}</code></pre>\n`;
}

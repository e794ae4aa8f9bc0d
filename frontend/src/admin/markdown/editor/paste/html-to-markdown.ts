import TurndownService from 'turndown';
import { gfm } from 'turndown-plugin-gfm';
import { cleanHtml } from './clean-html';

const service = new TurndownService({
  headingStyle: 'atx',
  hr: '---',
  // Trailing blanks would be invisible in the field.
  br: '\\',
  bulletListMarker: '-',
  codeBlockStyle: 'fenced',
  emDelimiter: '*',
}).use(gfm);

// The plug-in's single tildes are not what the toolbar writes.
service.addRule('strikethrough', {
  filter: ['del', 's'],
  replacement: (content) => `~~${content}~~`,
});

// The plug-in leaves a bar in a cell as it is, which would begin another cell.
service.addRule('tableCell', {
  filter: ['th', 'td'],
  replacement: (content, node) => `${node.previousSibling ? '' : '|'} ${content.replaceAll('|', '\\|')} |`,
});

// Turndown itself puts three spaces after a marker.
service.addRule('listItem', {
  filter: 'li',
  replacement(content, node) {
    const item = node as HTMLLIElement;
    const list = item.parentElement;
    const start = Number(list?.getAttribute('start') ?? 1);
    const index = [...(list?.children ?? [])].indexOf(item);
    const marker = list?.tagName === 'OL' ? `${start + index}. ` : '- ';
    const text = content
      .replace(/^\s*\[([ x])\] +/, '[$1] ')
      .trim()
      .replace(/\n/g, `\n${' '.repeat(marker.length)}`)
      .replace(/[ \t]+$/gm, '');
    return marker + text + (item.nextElementSibling ? '\n' : '');
  },
});

/** Converts HTML to clean markdown; '' if nothing in it can be kept. */
export function htmlToMarkdown(html: string): string {
  return (
    service
      .turndown(cleanHtml(html))
      .replaceAll('\u00a0', ' ')
      .replace(/[ \t]+$/gm, '')
      // A line break at the end of a paragraph breaks nothing.
      .replace(/(?<!\\)\\(?=\n\s*(?:\n|$)|$)/g, '')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  );
}

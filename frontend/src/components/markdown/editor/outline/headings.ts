export interface Heading {
  level: number;
  /** Plain text. */
  title: string;
  /** Where the text of its line ends. */
  end: number;
}

const fence = /^ {0,3}(`{3,}|~{3,})/;
const marked = /^ {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$/;
const underline = /^ {0,3}(=+|-+)[ \t]*$/;
/** Lines that no heading is made of by an underline: blank, lists, quotes, tables, headings. */
const noParagraph = /^\s*$|^ {0,3}(?:[-*+>#|]|\d+[.)])|^ {4}/;

const plain = (text: string) =>
  text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_`]/g, '')
    .trim();

/** Returns the headings of a markdown text, except for those in code blocks. */
export function headingsOf(text: string): Heading[] {
  const headings: Heading[] = [];
  let opening = '';
  let position = 0;
  let previous = '';
  for (const line of text.split('\n')) {
    const end = position + line.length;
    const [, mark = ''] = fence.exec(line) ?? [];
    const [, signs, title = ''] = marked.exec(line) ?? [];
    const [, rule] = underline.exec(line) ?? [];
    if (opening) {
      if (mark.startsWith(opening) && !line.trim().slice(mark.length)) opening = '';
    } else if (mark) opening = mark;
    else if (signs) headings.push({ level: signs.length, title: plain(title), end });
    else if (rule && !noParagraph.test(previous))
      headings.push({ level: rule.startsWith('=') ? 1 : 2, title: plain(previous), end: position - 1 });
    previous = opening || mark ? '' : line;
    position = end + 1;
  }
  return headings;
}

const authorPlaceholder = /^<\/?Author[ \t\r\n/>]/;
/** A quote's, a footnote's or a list's mark, and blanks. */
const marker = /^(?:[ \t]+|>|\[\^[^\]\n]*\]:|(?:[-+*]|\d+[.)])(?=[ \t]))/;

/** Where the Author element begins in a line that has nothing but such marks before it. */
function authorStart(line: string): number | undefined {
  let rest = line;
  for (;;) {
    if (authorPlaceholder.test(rest)) return line.length - rest.length;
    const [mark] = marker.exec(rest) ?? [];
    if (!mark) return undefined;
    rest = rest.slice(mark.length);
  }
}

function unused(source: string): string {
  for (let code = 0xe000; code <= 0xf8ff; code += 1) {
    const mark = String.fromCharCode(code);
    if (!source.includes(mark)) return mark;
  }
  return '';
}

/**
 * The source with a mark, a character that it does not have, before every Author element that begins a line: there it
 * would begin a block of raw HTML and swallow the lines after it. The mark has to be taken out of what is rendered.
 */
export function preprocess(source: string): { text: string; mark: string } {
  const mark = unused(source);
  const text = source
    .split(/(?<=\n)/)
    .map((line) => {
      const start = authorStart(line.endsWith('\n') ? line : `${line}\n`);
      return start === undefined ? line : line.slice(0, start) + mark + line.slice(start);
    })
    .join('');
  return { text, mark };
}

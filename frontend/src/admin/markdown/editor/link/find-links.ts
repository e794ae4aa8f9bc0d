/** A link in a markdown text. */
export interface FoundLink {
  address: string;
  /** The number of its line, from 1. */
  line: number;
  /** Where it begins in the text. */
  position: number;
}

const fencedCode = /^ {0,3}(`{3,}|~{3,}).*$[^]*?(?:^ {0,3}\1[`~]*[ \t]*$|(?![^]))/gm;
const inlineCode = /(?<!`)(`+)(?!`)(?:[^`\n]|\n(?!\s*\n)|(?!(?<!`)\1(?!`))`)*?(?<!`)\1(?!`)/g;

/** A text in brackets, which may have a picture in it, and the address after it. Pictures have a check of their own. */
const inlineLink =
  /(?<![!\\])\[(?:[^[\]\\\n]|\\.|\[[^[\]\n]*\])*\]\(\s*(?:<([^<>\n]*)>|([^\s()<>]*(?:\([^\s()]*\)[^\s()<>]*)*))(?=[\s)])/g;
const definition = /^ {0,3}\[(?!\^)[^\]\n]+\]:[ \t]*(?:<([^<>\n]*)>|(\S+))/gm;

/** Blanks code, so that positions stay. */
const withoutCode = (text: string) =>
  [fencedCode, inlineCode].reduce(
    (rest, code) => rest.replace(code, (found) => ' '.repeat(found.length)),
    text,
  );

/** Returns the links of a markdown text that name an address, in their order. */
export function findLinks(text: string): FoundLink[] {
  const prose = withoutCode(text);
  const found = [inlineLink, definition].flatMap((pattern) => [...prose.matchAll(pattern)]);
  found.sort((one, other) => one.index - other.index);
  let line = 1;
  let counted = 0;
  return found.map(({ index, 1: enclosed, 2: bare }) => {
    line += text.slice(counted, index).split('\n').length - 1;
    counted = index;
    return { address: enclosed ?? bare ?? '', line, position: index };
  });
}

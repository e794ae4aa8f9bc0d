import { expect, test } from 'vitest';
import cases from '../../../crates/adapters/markdown/tests/cases.json';
import { drawMarkdown } from './markdown';

const block = 'p|ul|ol|li|table|thead|tbody|tr|th|td|h[1-6]|blockquote|pre|section|hr|div|br';
const aroundBlocks = new RegExp(`\\s*(<(?:/(?:${block})|(?:${block})(?: [^>]*)?)>)\\s*`, 'g');

/** The document that HTML makes, as text: attributes in order, and no white space that is not drawn. */
function normal(html: string): string {
  const page = document.createElement('template');
  page.innerHTML = html;
  for (const element of page.content.querySelectorAll('*')) {
    const attributes = [...element.attributes].sort((one, other) => (one.name < other.name ? -1 : 1));
    for (const { name } of attributes) element.removeAttribute(name);
    for (const { name, value } of attributes) element.setAttribute(name, value);
  }
  return page.innerHTML.replace(aroundBlocks, '$1');
}

test.each(cases)('$name: as the server draws it', ({ markdown, html }) => {
  expect(normal(drawMarkdown(markdown))).toBe(normal(html));
});

/**
 * Where the preview is known to draw something else than will be published, because marked reads it otherwise than
 * comrak does, and to change that would be to write a parser. Nothing here is drawn that could not be published.
 */
const differences = [
  {
    why: 'a task without any text is none to marked',
    markdown: '- [ ]',
    preview: '<ul><li>[ ]</li></ul>',
    published:
      '<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" class="task-list-item-checkbox" disabled="" aria-label="To do" /></li></ul>',
  },
  {
    why: 'a delimiter row that could begin a list is one to comrak',
    markdown: 'a | b\n- | -',
    preview:
      '<div class="table-wrap" tabindex="0" role="region" aria-label="Table"><table><thead><tr><th>a</th><th>b</th></tr></thead></table></div>',
    published: '<p>a | b</p><ul><li>| -</li></ul>',
  },
  {
    why: 'a fence that the document does not close ends with a line end, which is not seen',
    markdown: '```\nx',
    preview: '<pre tabindex="0"><code>x\n</code></pre>',
    published: '<pre tabindex="0"><code>x</code></pre>',
  },
  {
    why: 'blanks that begin a line of a paragraph are kept, which is not seen',
    markdown: 'a\n    b',
    preview: '<p>a\n    b</p>',
    published: '<p>a\nb</p>',
  },
];

test.each(differences)('known difference: $why', ({ markdown, preview, published }) => {
  expect(normal(drawMarkdown(markdown))).toBe(normal(preview));
  expect(normal(preview)).not.toBe(normal(published));
});

test('of two footnotes of one name the last is the note, and the other stays in the text', () => {
  const html = drawMarkdown('x[^1]\n\n[^1]: one\n\nbetween\n\n[^1]: two');
  expect(html).toMatch(/<p>one<\/p>\n<p>between<\/p>\n<section[^]*<p>two <a/);
});

test('a footnote’s number is in no id of a heading', () => {
  expect(drawMarkdown('# h[^1]\n\n[^1]: n')).toContain('<h1 id="section-h">');
});

const hostile = [
  '<img src=x onerror=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '[a](javascript:alert(1)) [b](jav&#x09;ascript:alert(1)) [c](&#106;avascript:alert(1)) [d](\\javascript:x)',
  '[a](  javascript:alert(1)) ![b](data:text/html,x) <javascript:alert(1)> <data:text/html,x>',
  '[a][r]\n\n[r]: <javascript:alert(1)> "x"',
  '[a](/x "\\" onclick=\\"alert(1)") ![a](/x "&quot; onerror=&quot;alert(1)")',
  '[^"><img src=x onerror=alert(1)>]\n\n[^"><img]: <b onclick=x>y</b>\n\nx[^"><img]',
  '<Author name="\' onclick=alert(1) x=\'" /> <Author><script>alert(1)</script></Author>',
  '# <style>*{}</style>\n\n```"onclick=alert(1)\nx\n```',
  '|<iframe src=x>|\n|---|\n|<form><input name=x>|',
  '&lt;script&gt;alert(1)&lt;/script&gt; &#60;script&#62; \\<script>',
  '<a href="javascript:alert(1)">\n\n<pre><code>\n\n</a> <pre> <script>',
];

test.each(hostile)('nothing that could act is drawn from %s', (source) => {
  const page = document.createElement('template');
  page.innerHTML = drawMarkdown(source);
  expect(page.content.querySelectorAll('script, style, iframe, svg, form, object, embed')).toHaveLength(0);
  for (const element of page.content.querySelectorAll('*'))
    for (const { name, value } of element.attributes) {
      expect(name).not.toMatch(/^on|^style$|^srcdoc$/);
      if (['href', 'src'].includes(name))
        expect(new URL(value, 'https://portico.test').protocol).toMatch(/^(?:https?|ircs?|mailto|xmpp):$/);
    }
});

test('a footnote’s label has 999 characters and no more', () => {
  const source = (length: number) => `x[^${'é'.repeat(length)}]\n\n[^${'é'.repeat(length)}]: note`;
  expect(drawMarkdown(source(999))).toContain('<li id="fn-1">');
  expect(drawMarkdown(source(1000))).not.toContain('fn-1');
  expect(drawMarkdown(source(1000))).toContain(': note');
});

test('a link never holds a link', () => {
  const html = drawMarkdown('[a[^1] <Author name="B" /> https://c.de](/x)\n\n[^1]: one');
  expect(html).toContain('<p><a href="/x">a[1] B https://c.de</a></p>');
});

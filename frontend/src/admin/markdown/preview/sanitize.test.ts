import { expect, test } from 'vitest';
import { renderedMarkdown } from '@/test/fixtures/rendered-markdown';
import { normalHtml } from '@/test/normal-html';
import cases from '../../../../../crates/adapters/markdown/tests/cases.json';

test.each(cases)('$name: matches the server’s rendering', ({ markdown, html }) => {
  expect(normalHtml(renderedMarkdown(markdown))).toBe(normalHtml(html));
});

test('the last of two footnotes with one name is used', () => {
  const html = renderedMarkdown('x[^1]\n\n[^1]: one\n\nbetween\n\n[^1]: two');
  expect(html).toMatch(/<p>one<\/p>\n<p>between<\/p>\n<section[^]*<p>two <a/);
});

test('heading ids contain no footnote numbers', () => {
  expect(renderedMarkdown('# h[^1]\n\n[^1]: n')).toContain('<h2 id="section-h">');
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

test.each(hostile)('renders nothing executable from %s', (source) => {
  const page = document.createElement('template');
  page.innerHTML = renderedMarkdown(source);
  expect(page.content.querySelectorAll('script, style, iframe, svg, form, object, embed')).toHaveLength(0);
  for (const element of page.content.querySelectorAll('*'))
    for (const { name, value } of element.attributes) {
      expect(name).not.toMatch(/^on|^style$|^srcdoc$/);
      if (['href', 'src'].includes(name))
        expect(new URL(value, 'https://portico.test').protocol).toMatch(/^(?:https?|ircs?|mailto|xmpp):$/);
    }
});

test('a footnote’s label has at most 999 characters', () => {
  const source = (length: number) => `x[^${'é'.repeat(length)}]\n\n[^${'é'.repeat(length)}]: note`;
  expect(renderedMarkdown(source(999))).toContain('<li id="fn-1">');
  expect(renderedMarkdown(source(1000))).not.toContain('fn-1');
  expect(renderedMarkdown(source(1000))).toContain(': note');
});

test('links never contain links', () => {
  const html = renderedMarkdown('[a[^1] <Author name="B" /> https://c.de](/x)\n\n[^1]: one');
  expect(html).toContain('<p><a href="/x">a[1] B https://c.de</a></p>');
});

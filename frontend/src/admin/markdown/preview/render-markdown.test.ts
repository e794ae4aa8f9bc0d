import { expect, test } from 'vitest';
import { renderedMarkdown } from '@/test/fixtures/rendered-markdown';
import { normalHtml } from '@/test/normal-html';
import cases from '../../../../../crates/adapters/markdown/tests/cases.json';
import differences from './parity-differences.json';

const leftToServer = new Set(differences.map(({ name }) => name));

test.each(cases.filter(({ name }) => !leftToServer.has(name)))(
  '$name: matches the server’s rendering',
  ({ markdown, html }) => {
    expect(normalHtml(renderedMarkdown(markdown))).toBe(normalHtml(html));
  },
);

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

test('leaves footnotes to the server', () => {
  const html = renderedMarkdown('x[^a"><b>]\n\n[^a"><b>]: one\ntwo\n\n    three\n\nend');
  expect(html).toBe('<p>x[^a"&gt;&lt;b&gt;]</p>\n<p>end</p>\n');
});

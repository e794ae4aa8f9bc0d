import { expect, test } from 'vitest';
import { htmlToMarkdown } from './html-to-markdown';
import { formatted, parsePage } from './use-paste';

const convert = (html: string) => htmlToMarkdown(parsePage(html));

const googleDocs = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1">
<h2 dir="ltr"><span style="font-weight:700">Results</span></h2>
<p dir="ltr"><span style="font-weight:400">We saw </span><span style="font-weight:700">fewer</span><span> errors, </span><span style="font-style:italic">much</span><span> fewer, in </span><a href="https://example.com/a?b"><span>the study</span></a><span>.</span></p>
<ul><li dir="ltr"><p dir="ltr"><span>One</span></p></li><ul><li dir="ltr"><p dir="ltr"><span>Nested</span></p></li></ul><li><p><span>Two</span></p></li></ul>
</b>`;

const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p {margin:0}</style></head><body><!--StartFragment-->
<h1>Report<o:p></o:p></h1>
<p class=MsoNormal>Plain and <b style='mso-bidi-font-weight:normal'>bold</b> text.<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span><![endif]>First<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='text-indent:-18.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>o<span>&nbsp; </span></span><![endif]>Below<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp; </span></span><![endif]>Second<o:p></o:p></p>
<p class=MsoNormal style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span>Step</p>
<table class=MsoTableGrid><tr><td><p class=MsoNormal>Name</p></td><td><p>Value</p></td></tr><tr><td><p>a</p></td><td><p>1</p><p>2</p></td></tr></table>
<p><img src="file:///C:/Users/x/clip_image001.png"></p>
<!--EndFragment--></body></html>`;

test('converts a text of Google Docs', () => {
  expect(convert(googleDocs)).toBe(
    '## Results\n\nWe saw **fewer** errors, *much* fewer, in [the study](https://example.com/a?b).\n\n- One\n  - Nested\n- Two',
  );
});

test('converts a text of Word, whose lists are paragraphs, with its tables', () => {
  expect(convert(word)).toBe(
    '# Report\n\nPlain and **bold** text.\n\n·    First\n\no  Below\n\n·  Second\n\n1.  Step\n\n| Name | Value |\n| --- | --- |\n| a | 1 2 |',
  );
});

test('escapes a bar in a cell of a table', () => {
  const table =
    '<table><tr><th>Flag</th><th>Means</th></tr><tr><td>a | b</td><td><code>x|y</code></td></tr></table>';
  expect(convert(table)).toBe('| Flag | Means |\n| --- | --- |\n| a \\| b | `x\\|y` |');
});

test('converts a web page without what readers don’t see', () => {
  const page =
    '<script>alert(1)</script><h3><a href="#x"></a>Title</h3><p>A <del>bad</del> <code>x</code><br>line, <a href="javascript:alert(1)">no link</a><br></p><br>' +
    '<ol start="3"><li>three</li><li>four</li></ol><ul><li><input type="checkbox" checked> done</li></ul>' +
    '<pre><code class="language-js">let a = 1;\n</code></pre><img src="https://example.com/a.png" alt="A"><img src="data:image/png;base64,x">';
  expect(convert(page)).toBe(
    '### Title\n\nA ~~bad~~ `x`\\\nline, no link\n\n3. three\n4. four\n\n- [x] done\n\n```js\nlet a = 1;\n```\n\n![A](https://example.com/a.png)',
  );
});

test.each([
  ['<div style="color:#fff"><span style="color:#f00">const</span></div>', false],
  ['<b style="font-weight:normal"><span>plain</span></b>', false],
  ['<span style="font-weight: 700">x</span>', true],
  ['<a href="/x">y</a>', true],
])('tells formatting from colours in %s', (html, isFormatted) => {
  expect(parsePage(html).querySelector(formatted) !== null).toBe(isFormatted);
});

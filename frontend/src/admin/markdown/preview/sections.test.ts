import { expect, test } from 'vitest';
import { createPreview, type Section } from './sections';

const show = ({ nodes }: Section) =>
  nodes.map((node) => (node instanceof Element ? node.outerHTML : node.textContent)).join('');
const text = ({ nodes }: Section) => nodes.map(({ textContent }) => textContent?.trim()).filter(Boolean);

const source = 'Intro\n\n## One\n\na [link][d]\n\n```py\n# code\n```\n\n## Two\n\nb\n\n[d]: /x';

test('renders only the sections that have changed, with the definitions of the others', () => {
  const render = createPreview();
  const before = render(source);
  expect(text(before)).toEqual(['Intro', 'One', 'a link', '# code', 'Two', 'b']);
  expect(show(before)).toContain('<a href="/x">link</a>');
  const after = render(source.replace('b\n', 'bc\n'));
  expect(text(after)).toEqual(['Intro', 'One', 'a link', '# code', 'Two', 'bc']);
  const kept = after.nodes.map((node) => before.nodes.includes(node));
  expect(kept.lastIndexOf(true)).toBeLessThan(kept.indexOf(false));
  expect(after.starts.map((start) => source.slice(start, start + 3))).toEqual([
    'Int',
    '## ',
    'a [',
    '```',
    '## ',
    'b\n\n',
  ]);
});

test('keeps the server’s rendering of sections that stay, and its footnotes', () => {
  const render = createPreview();
  render('## One\n\na[^1]\n\n## One\n\na[^1]\n\n[^1]: Note');
  const published =
    '<h2>One</h2>\n<p>a<b>1</b></p>\n<h2>One</h2>\n<p>a2</p>\n<section class="footnotes">Note</section>';
  const server = render('## One\n\na[^1]\n\n## One\n\na[^1]\n\n[^1]: Note', published);
  expect(text(server)).toEqual(['One', 'a1', 'One', 'a2', 'Note']);
  expect(show(server)).not.toContain('<b>');
  const typed = render('## One\n\na[^1]\n\n## One\n\nbc\n\n[^1]: Note');
  expect(text(typed)).toEqual(['One', 'a1', 'One', 'bc', 'Note']);
  expect(typed.nodes[0]).toBe(server.nodes[0]);
});

test('shows the server’s rendering as a whole where the two disagree about blocks', () => {
  const render = createPreview();
  const { words } = render('a\n\nb', '<p>a b c</p>');
  expect(words).toBe(3);
  expect(text(render('a\n\nb'))).toEqual(['a', 'b']);
});

test('moves all headings down where one is of the first level, and treats no code as one', () => {
  const render = createPreview();
  expect(show(render('# One\n\n## Two'))).toMatch(/^<h2[^]*<h3/);
  expect(show(render('```\n# One\n```\n\n## Two'))).toContain('<h2');
});

test('renders each of two sections that are alike', () => {
  expect(text(createPreview()('## A\n\nb\n\n## A\n\nb\n\n'))).toEqual(['A', 'b', 'A', 'b']);
});

import { expect, test } from 'vitest';
import { highlight } from './search-results';

const marked = (text: string, question: string) =>
  highlight(text, question)
    .map((piece) => (piece.isHit ? `[${piece.text}]` : piece.text))
    .join('');

test.each([
  ['Our forecasts help café owners.', 'forecast', 'Our [forecasts] help café owners.'],
  ['Our forecasts help café owners.', 'CAFE', 'Our forecasts help [café] owners.'],
  ['Monitoring models, and a model mode.', 'models', 'Monitoring [models], and a [model] mode.'],
  ['An AI is no aim.', 'ai', 'An [AI] is no aim.'],
  ['In der Straße, per Smørrebrød.', 'strasse smorrebrod', 'In der [Straße], per [Smørrebrød].'],
  ['Two words, apart.', 'words two', '[Two] [words], apart.'],
  ['<b>Nothing</b> here', '???', '<b>Nothing</b> here'],
  ['', 'x', ''],
])('in %j the words of %j are highlighted', (text, question, expected) => {
  expect(marked(text, question)).toBe(expected);
});

test('the segments add up to the text', () => {
  const text = 'A 🦀 “quoted” naïve—text, 12.5 % & <more>…';
  expect(
    highlight(text, 'naive 12')
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text);
});

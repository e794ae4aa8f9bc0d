import { expect, test } from 'vitest';
import { normalizeText, textMatcher } from './normalize';

test.each([
  ['Müller', 'muller'],
  ['Über uns', 'uber uns'],
  ['Straße, STRAẞE', 'strasse, strasse'],
  ['Łukasz Sørensen, İzmir', 'lukasz sorensen, izmir'],
  ['ﬁne', 'fine'],
])('“%s” is searched as “%s”', (text, folded) => {
  expect(normalizeText(text)).toBe(folded);
});

test.each([
  ['same müller', true],
  ['MULLER', true],
  ['müller other', false],
  ['  ', true],
])('each word of “%s” is looked for by itself in “Müller Same”: %s', (search, isFound) => {
  expect(textMatcher(search)('Müller Same')).toBe(isFound);
});

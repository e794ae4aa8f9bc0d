import { expect, test } from 'vitest';
import { normalizeText, textMatcher } from './normalize';

test.each([
  ['Müller', 'muller'],
  ['Über uns', 'uber uns'],
  ['Straße, STRAẞE', 'strasse, strasse'],
  ['Łukasz Sørensen, İzmir', 'lukasz sorensen, izmir'],
  ['ﬁne', 'fine'],
])('normalizes “%s” to “%s”', (text, folded) => {
  expect(normalizeText(text)).toBe(folded);
});

test.each([
  ['same müller', true],
  ['MULLER', true],
  ['müller other', false],
  ['  ', true],
])('“%s” matches “Müller Same” word by word: %s', (search, isFound) => {
  expect(textMatcher(search)('Müller Same')).toBe(isFound);
});

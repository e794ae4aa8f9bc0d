import { expect, test } from 'vitest';
import { fold, matching } from './normalize';

test.each([
  ['Müller', 'muller'],
  ['Über uns', 'uber uns'],
  ['Straße, STRAẞE', 'strasse, strasse'],
  ['Łukasz Sørensen, İzmir', 'lukasz sorensen, izmir'],
  ['ﬁne', 'fine'],
])('“%s” is searched as “%s”', (text, folded) => {
  expect(fold(text)).toBe(folded);
});

test.each([
  ['same müller', true],
  ['MULLER', true],
  ['müller other', false],
  ['  ', true],
])('each word of “%s” is looked for by itself in “Müller Same”: %s', (search, isFound) => {
  expect(matching(search)('Müller Same')).toBe(isFound);
});

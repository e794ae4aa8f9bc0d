import { expect, test } from 'vitest';
import { coverOffers } from './cover-choices';

test('offers covers drawn from the words of the title', () => {
  const offers = coverOffers('Routes that adapt!');
  expect(offers).toHaveLength(3);
  expect(new Set(offers.map(({ path }) => path)).size).toBe(3);
  for (const { name, path } of offers) expect(path).toBe(`/art/${name}-routes-that-adapt.svg`);
  expect(coverOffers('Routes that adapt!')).toEqual(offers);
});

test('offers the result first', () => {
  const result = { measure: 'Waste', before: 7.7, after: 6.3, low: 6, high: 6.6, unit: '%' };
  expect(coverOffers('Fresh', result)[0]).toEqual({ name: 'result', path: '/art/fresh-7.7-6.3-6-6.6.svg' });
});

test('keeps addresses valid and short', () => {
  expect(coverOffers('  …!  ')).toEqual([]);
  for (const { path } of coverOffers('Straße & Ärzte '.repeat(20)))
    expect(decodeURIComponent(path).length).toBeLessThan(120);
});

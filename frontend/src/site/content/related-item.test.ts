import { expect, test } from 'vitest';
import { content } from '@/test/fixtures/samples';
import { nextOf, relatedItem } from './related-item';

const studies = [1, 2, 3].map((id) => content(id, { type: 'case-study' }));

test('the next case study follows the list and begins again after the last', () => {
  expect(nextOf(studies, 1)?.id).toBe(2);
  expect(nextOf(studies, 3)?.id).toBe(1);
  expect(nextOf(studies, 99)?.id).toBe(1);
});

test('a lone case study has no next one', () => {
  expect(nextOf(studies.slice(0, 1), 1)).toBeUndefined();
  expect(nextOf([], 1)).toBeUndefined();
});

const fraud = content(1, {
  type: 'case-study',
  title: 'Fraud caught before settlement',
  metadata: '{"industry": "Finance"}',
});
const turbines = content(2, {
  type: 'case-study',
  title: 'Gearboxes serviced before they fail',
  summary: 'A risk ranking for wind turbines.',
  metadata: '{"industry": "Energy", "services": "Forecasting and Decision Support"}',
});

test('a tag that names an industry relates a post to a case study', () => {
  expect(relatedItem({ title: 'Costs of errors', tags: ['finance'] }, [turbines, fraud])).toBe(fraud);
});

test('words of a title relate by their beginning', () => {
  const topic = { title: 'Forecasts of gearbox wear', excerpt: 'Turbines again.' };
  expect(relatedItem(topic, [fraud, turbines])).toBe(turbines);
});

test('words of an item’s title count more than those of its summary', () => {
  const summary = content(8, { title: 'Claims', summary: 'Language in letters.' });
  const title = content(9, { title: 'Language and documents', summary: 'Claims.' });
  expect(relatedItem({ title: 'x', tags: ['language'] }, [summary, title])).toBe(title);
});

test('the first of equally related items is chosen', () => {
  const items = [content(4, { title: 'Finance one' }), content(3, { title: 'Finance two' })];
  expect(relatedItem({ title: 'x', tags: ['finance'] }, items)).toBe(items[0]);
});

test('nothing is related by one shared word or by common words', () => {
  expect(relatedItem({ title: 'Turbines' }, [turbines])).toBeUndefined();
  expect(relatedItem({ title: 'Before their first model', tags: [] }, [fraud, turbines])).toBeUndefined();
});

test('decomposed words relate to composed ones', () => {
  const cafe = content(9, { title: 'Me\u0301tallurgie' });
  expect(relatedItem({ title: 'Métallurgie' }, [turbines, cafe])).toBe(cafe);
});

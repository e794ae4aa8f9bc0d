import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { inspect } from '@/test/axe';
import { serveContent } from '@/test/fixtures/content';
import { content, wholeContent, wholePost } from '@/test/fixtures/samples';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';
import { nextOf, relatedItem } from './follow-on';

const result = { measure: 'Fraud value stopped', before: 34, after: 71, low: 66, high: 76, unit: '%' };
const studies = [
  content(1, { type: 'case-study' }),
  content(2, {
    type: 'case-study',
    title: 'Fraud caught',
    metadata: JSON.stringify({ client: 'Harbor Bank', industry: 'Finance', result }),
  }),
];

test('a case study ends with the next one and its result', async () => {
  serveContent('case-study', studies);
  server.use(
    http.get('/api/content/case-study/1', () => HttpResponse.json(wholeContent({ type: 'case-study' }))),
  );
  renderApp('/case-studies/1');
  const next = await screen.findByRole('region', { name: 'Fraud caught' });
  expect(within(next).getByRole('link')).toHaveAttribute('href', '/case-studies/2');
  expect(next).toHaveTextContent('Next case study · Harbor Bank');
  expect(next).toHaveTextContent('34% to 71%');
  expect(await inspect()).toHaveNoViolations();
});

const servePost = (tags: string[]) =>
  server.use(http.get('/api/blog/post-1', () => HttpResponse.json(wholePost({ tags }))));

test('a post ends with its author, a related case study and the newsletter', async () => {
  serveContent('case-study', studies);
  servePost(['finance']);
  renderApp('/blog/post-1');
  expect(await screen.findByRole('region', { name: 'Author' })).toHaveTextContent('Ada Lovelace');
  const related = await screen.findByRole('region', { name: 'Fraud caught' });
  expect(related).toHaveTextContent('Related case study');
  expect(screen.getByRole('region', { name: 'Subscribe to our newsletter' })).toBeVisible();
  expect(await inspect()).toHaveNoViolations();
});

test('a post without a related item has none', async () => {
  serveContent('case-study', studies);
  servePost(['music']);
  renderApp('/blog/post-1');
  expect(await screen.findByRole('region', { name: 'Author' })).toBeVisible();
  expect(screen.queryByText(/^Related/)).not.toBeInTheDocument();
});

const items = [1, 2, 3].map((id) => content(id, { type: 'case-study' }));

test('the next case study follows the list and begins again after the last', () => {
  expect(nextOf(items, 1)?.id).toBe(2);
  expect(nextOf(items, 3)?.id).toBe(1);
  expect(nextOf(items, 99)?.id).toBe(1);
});

test('a lone case study has no next one', () => {
  expect(nextOf(items.slice(0, 1), 1)).toBeUndefined();
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
  const equal = [content(4, { title: 'Finance one' }), content(3, { title: 'Finance two' })];
  expect(relatedItem({ title: 'x', tags: ['finance'] }, equal)).toBe(equal[0]);
});

test('nothing is related by one shared word or by common words', () => {
  expect(relatedItem({ title: 'Turbines' }, [turbines])).toBeUndefined();
  expect(relatedItem({ title: 'Before their first model', tags: [] }, [fraud, turbines])).toBeUndefined();
});

test('decomposed words relate to composed ones', () => {
  const cafe = content(9, { title: 'Me\u0301tallurgie' });
  expect(relatedItem({ title: 'Métallurgie' }, [turbines, cafe])).toBe(cafe);
});

import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { inspect } from '@/test/axe';
import { serveContent } from '@/test/fixtures/content';
import { content, wholeContent, wholePost } from '@/test/fixtures/samples';
import { renderApp } from '@/test/render';
import { serve } from '@/test/server';
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
  serve('/api/content/case-study/1', wholeContent({ type: 'case-study' }));
  renderApp('/case-studies/1');
  const next = await screen.findByRole('region', { name: 'Fraud caught' });
  expect(within(next).getByRole('link')).toHaveAttribute('href', '/case-studies/2');
  expect(next).toHaveTextContent('Next case study · Harbor Bank');
  expect(next).toHaveTextContent('34% to 71%');
  expect(await inspect()).toHaveNoViolations();
});

const serveTagged = (tags: string[]) => serve('/api/blog/post-1', wholePost({ tags }));

test('a post ends with its author, a related case study and the newsletter', async () => {
  serveContent('case-study', studies);
  serveTagged(['finance']);
  renderApp('/blog/post-1');
  expect(await screen.findByRole('region', { name: 'Author' })).toHaveTextContent('Ada Lovelace');
  const related = await screen.findByRole('region', { name: 'Fraud caught' });
  expect(related).toHaveTextContent('Related case study');
  expect(screen.getByRole('region', { name: 'Subscribe to our newsletter' })).toBeVisible();
  expect(await inspect()).toHaveNoViolations();
});

test('a post without a related item has none', async () => {
  serveContent('case-study', studies);
  serveTagged(['music']);
  renderApp('/blog/post-1');
  expect(await screen.findByRole('region', { name: 'Author' })).toBeVisible();
  expect(screen.queryByText(/^Related/)).not.toBeInTheDocument();
});

const items = [1, 2, 3].map((id) => content(id, { type: 'case-study' }));

test('the next case study follows the list, begins again after the last, and is never the same', () => {
  expect(nextOf(items, 1)?.id).toBe(2);
  expect(nextOf(items, 3)?.id).toBe(1);
  expect(nextOf(items, 99)?.id).toBe(1);
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

const [summary, title] = [
  content(8, { title: 'Claims', summary: 'Language in letters.' }),
  content(9, { title: 'Language and documents', summary: 'Claims.' }),
];
const equal = [content(4, { title: 'Finance one' }), content(3, { title: 'Finance two' })];
const metallurgy = content(9, { title: 'Me\u0301tallurgie' });

test.each([
  ['a tag names its industry', { title: 'Costs of errors', tags: ['finance'] }, [turbines, fraud], fraud],
  [
    'words begin alike',
    { title: 'Forecasts of gearbox wear', excerpt: 'Turbines.' },
    [fraud, turbines],
    turbines,
  ],
  ['its title has the word, not its summary', { title: 'x', tags: ['language'] }, [summary, title], title],
  ['it is the first of equals', { title: 'x', tags: ['finance'] }, equal, equal[0]],
  ['two words are shared, not one', { title: 'Turbines' }, [turbines], undefined],
  [
    'common words do not count',
    { title: 'Before their first model', tags: [] },
    [fraud, turbines],
    undefined,
  ],
  ['letters are composed', { title: 'Métallurgie' }, [turbines, metallurgy], metallurgy],
])('an item is related where %s', (_, topic, among, expected) => {
  expect(relatedItem(topic, among)).toBe(expected);
});

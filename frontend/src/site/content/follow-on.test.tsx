import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { inspect } from '@/test/axe';
import { serveContent } from '@/test/fixtures/content';
import { content, wholeContent, wholePost } from '@/test/fixtures/samples';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';

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

import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import type { SearchHit } from './queries';
import { inspect } from '@/test/axe';
import { renderApp } from '@/test/render';
import { recordReads } from '@/test/server';

const found = (changes: Partial<SearchHit> = {}): SearchHit => ({
  title: 'Forecasting and support',
  path: '/services/1',
  kind: 'service',
  excerpt: 'Our forecasts help owners to plan.',
  hasAllWords: true,
  ...changes,
});

function answer(results: (query: string) => SearchHit[], corrected: string | null = null) {
  const queries: string[] = [];
  recordReads('/api/search', ({ searchParams }) => {
    const query = searchParams.get('q') ?? '';
    queries.push(query);
    return HttpResponse.json({ query, corrected, results: results(query) });
  });
  return queries;
}

const field = () => screen.findByRole('searchbox', { name: 'Search the site' });

test('without a query the search offers links and sends no request', async () => {
  const requests = answer(() => []);
  renderApp('/search');
  expect(await screen.findByRole('heading', { level: 1, name: 'Search' })).toBeVisible();
  expect(await field()).toHaveValue('');
  expect(screen.getByRole('navigation', { name: 'Not sure what to look for?' })).toBeVisible();
  expect(requests).toEqual([]);
  expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  expect(await inspect()).toHaveNoViolations();
});

test('a result shows title, kind and excerpt with highlighted words', async () => {
  answer(() => [found(), found({ title: 'Who plans?', path: '/faq', kind: 'faq', excerpt: '' })]);
  const { container } = renderApp('/search?q=forecast');
  expect(await screen.findByRole('heading', { level: 2, name: '2 results for “forecast”' })).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('2 results for “forecast”');
  expect(screen.getByRole('link', { name: 'Forecasting and support' })).toHaveAttribute(
    'href',
    '/services/1',
  );
  const articles = screen.getAllByRole('article');
  expect(articles[0]).toHaveTextContent('Service');
  expect(articles[1]).toHaveTextContent('FAQ');
  const marks = [...container.querySelectorAll('mark')].map(({ textContent }) => textContent);
  expect(marks).toEqual(['Forecasting', 'forecasts']);
  expect(await field()).toHaveValue('forecast');
  await waitFor(() => expect(document.title).toBe('Results for “forecast” | Northlight AI'));
  expect(await inspect()).toHaveNoViolations();
});

test.each([
  [1, '1 result for “plan”'],
  [20, 'The best 20 results for “plan”'],
])('a heading counts the results: %i', async (count, heading) => {
  answer(() => Array.from({ length: count }, () => found()));
  renderApp('/search?q=plan');
  expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
});

test('suggests what to try if nothing was found', async () => {
  answer(() => []);
  renderApp('/search?q=zzz');
  expect(await screen.findByRole('heading', { name: 'No results for “zzz”' })).toBeVisible();
  expect(screen.getByText('Check the spelling, or try fewer and more common words.')).toBeVisible();
  expect(screen.getByRole('link', { name: /Contact Visit us/ })).toHaveAttribute('href', '/contact');
});

test('searches for a corrected word, and reports the correction', async () => {
  answer(() => [found()], 'forecasting');
  const { container } = renderApp('/search?q=forcasting');
  expect(await screen.findByRole('heading', { name: '1 result for “forecasting”' })).toBeVisible();
  expect(screen.getByText(/^Nothing matches “forcasting”/)).toBeVisible();
  expect(container.querySelector('mark')).toHaveTextContent('Forecasting');
  expect(await field()).toHaveValue('forcasting');
});

test('lists pages of the site named by the query above the results', async () => {
  answer(() => [found({ title: 'Studies of yield' })]);
  const { user, router } = renderApp('/search?q=our case study');
  const pages = await screen.findByRole('navigation', { name: 'On this site' });
  expect(within(pages).getAllByRole('link')).toHaveLength(1);
  const link = within(pages).getByRole('link', { name: /^Case studies What we did for others/ });
  const result = await screen.findByRole('link', { name: 'Studies of yield' });
  expect(link.compareDocumentPosition(result)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(await inspect()).toHaveNoViolations();
  await user.click(link);
  await waitFor(() => expect(router.state.location.pathname).toBe('/case-studies'));
});

test('shows only the page if nothing else was found', async () => {
  answer(() => []);
  renderApp('/search?q=portal');
  expect(await screen.findByRole('heading', { name: 'No other results for “portal”' })).toBeVisible();
  expect(
    screen.getByText('There’s nothing more about it in our services, case studies, posts or answers.'),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: /^Client Portal/ })).toHaveAttribute('href', '/client-portal');
  expect(screen.queryByRole('navigation', { name: 'Or start here' })).not.toBeInTheDocument();
});

test('finds a page of the site despite a misspelling', async () => {
  answer(() => [found()], 'contact');
  renderApp('/search?q=contcat');
  expect(await screen.findByRole('link', { name: /^Contact / })).toHaveAttribute('href', '/contact');
});

test('a new query replaces the results and updates the address', async () => {
  const requests = answer((query) => [found({ title: `About ${query}` })]);
  const { user, router } = renderApp('/search?q=one');
  await screen.findByRole('link', { name: 'About one' });
  await user.clear(await field());
  await user.type(await field(), '  a & b {Enter}');
  expect(await screen.findByRole('link', { name: 'About a & b' })).toBeVisible();
  expect(router.state.location.search).toBe('?q=a%20%26%20b');
  expect(await field()).toHaveFocus();
  expect(requests).toEqual(['one', 'a & b']);
  await router.navigate(-1);
  expect(await screen.findByRole('link', { name: 'About one' })).toBeVisible();
  expect(await field()).toHaveValue('one');
});

test('truncates a query that is too long', async () => {
  const requests = answer(() => []);
  renderApp(`/search?q=${'é'.repeat(250)}`);
  expect(await screen.findByText(/Only the first 200 characters were searched for/)).toBeVisible();
  expect(requests).toEqual(['é'.repeat(200)]);
});

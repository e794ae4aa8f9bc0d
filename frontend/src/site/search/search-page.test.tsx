import { screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import type { SearchHit } from './queries';
import { inspect } from '@/test/axe';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';

const found = (changes: Partial<SearchHit> = {}): SearchHit => ({
  title: 'Forecasting and support',
  path: '/services/1',
  kind: 'service',
  excerpt: 'Our forecasts help owners to plan.',
  hasAllWords: true,
  ...changes,
});

/** Responds to searches. Returns the queries. */
function answer(results: (query: string) => SearchHit[], corrected: string | null = null) {
  const requests: string[] = [];
  server.use(
    http.get('/api/search', ({ request }) => {
      const query = new URL(request.url).searchParams.get('q') ?? '';
      requests.push(query);
      return HttpResponse.json({ query, corrected, results: results(query) });
    }),
  );
  return requests;
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

test('the contact page’s result shows the contact details', async () => {
  answer(() => [
    found({ title: 'Contact', path: '/contact', kind: 'page', excerpt: 'Address: Harbour 1, Lübeck' }),
  ]);
  const { container } = renderApp('/search?q=lubeck');
  const page = await screen.findByRole('article');
  expect(within(page).getByRole('link', { name: 'Contact' })).toHaveAttribute('href', '/contact');
  expect(page).toHaveTextContent('PageAddress: Harbour 1, Lübeck');
  expect(container.querySelector('mark')).toHaveTextContent('Lübeck');
});

test('searches for a corrected word, and reports the correction', async () => {
  answer(() => [found()], 'forecasting');
  const { container } = renderApp('/search?q=forcasting');
  expect(await screen.findByRole('heading', { name: '1 result for “forecasting”' })).toBeVisible();
  expect(screen.getByText(/^Nothing matches “forcasting”/)).toBeVisible();
  expect(container.querySelector('mark')).toHaveTextContent('Forecasting');
  expect(await field()).toHaveValue('forcasting');
});

test('a single result is counted in the singular', async () => {
  answer(() => [found()]);
  renderApp('/search?q=plan');
  expect(await screen.findByRole('heading', { name: '1 result for “plan”' })).toBeVisible();
});

test('a full page of results is called the best ones', async () => {
  answer(() => Array.from({ length: 20 }, () => found()));
  renderApp('/search?q=plan');
  expect(await screen.findByRole('heading', { name: 'The best 20 results for “plan”' })).toBeVisible();
});

test('suggests what to try if nothing was found', async () => {
  answer(() => []);
  renderApp('/search?q=zzz');
  expect(await screen.findByRole('heading', { name: 'No results for “zzz”' })).toBeVisible();
  expect(screen.getByText('Check the spelling, or try fewer and more common words.')).toBeVisible();
  expect(screen.getByRole('link', { name: /Contact Visit us/ })).toHaveAttribute('href', '/contact');
  expect(await inspect()).toHaveNoViolations();
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

test('shows a loading state, and a failure can be retried', async () => {
  server.use(
    http.get('/api/search', async () => {
      await delay(50);
      return new HttpResponse(null, { status: 500 });
    }),
  );
  const { user } = renderApp('/search?q=plan');
  expect(await screen.findByText('Searching...')).toBeVisible();
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to search');
  answer(() => [found()]);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Forecasting and support' })).toBeVisible();
});

test('the / key opens the search outside of fields and focuses its field', async () => {
  answer(() => [found()]);
  const { user, router } = renderApp('/contact');
  await user.type(await screen.findByLabelText('Name'), 'a/b');
  expect(router.state.location.pathname).toBe('/contact');
  await user.click(screen.getByRole('heading', { level: 1 }));
  await user.keyboard('/');
  expect(await field()).toHaveFocus();
  expect(await field()).toHaveValue('');
  await user.type(await field(), 'plan{Enter}');
  (await screen.findByRole('link', { name: 'Forecasting and support' })).focus();
  await user.keyboard('/');
  expect(await field()).toHaveFocus();
  expect(await field()).toHaveValue('plan');
});

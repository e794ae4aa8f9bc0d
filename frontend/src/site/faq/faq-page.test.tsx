import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import type { PublicCategory } from '@/shared/faq/queries';
import { category } from '@/test/fixtures/samples';
import { findQuestion, getQuestion, summaryOf } from '@/test/questions';
import { renderApp, renderWith } from '@/test/render';
import { recordReads, serve, serveNothing } from '@/test/server';
import { FaqSection } from '@/site/home/below-fold';

const answer = (categories: PublicCategory[]) => serve('/api/faq/public', categories);

const two = [
  category(1, ['What is it?', 'Why is it?'], 'General Things'),
  category(2, [], 'Empty'),
  category(3, ['How much?'], 'Pricing'),
];

const tabs = () => screen.getAllByRole('tab').map((tab) => tab.textContent);

test('an answer is shown as the server rendered it', async () => {
  const group = category(1, ['What is it?']);
  for (const item of group.items) item.answerHtml = '<p>Ask <a href="/contact">us</a>.</p>';
  answer([group]);
  const { user, router } = renderApp('/faq');
  await user.click(summaryOf(await findQuestion('What is it?')));
  await user.click(screen.getByRole('link', { name: 'us' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/contact'));
});

test('opening and closing questions asks for no data', async () => {
  const reads = recordReads('/api/faq/public', () => HttpResponse.json(two));
  const { user, router } = renderApp('/faq');
  const question = await findQuestion('What is it?');
  expect(reads).toHaveLength(1);
  // Data of this age would be asked for by a navigation.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  await user.click(summaryOf(question));
  await waitFor(() => expect(router.state.location.hash).not.toBe(''));
  await user.click(summaryOf(question));
  await waitFor(() => expect(router.state.location.hash).toBe(''));
  expect(reads).toHaveLength(1);
  await act(() => router.navigate('/contact'));
  await act(() => router.navigate('/faq'));
  await waitFor(() => expect(reads).toHaveLength(2));
  vi.useRealTimers();
});

test('a question that is pressed twice in a row is closed', async () => {
  answer(two);
  const { user } = renderApp('/faq');
  const question = await findQuestion('What is it?');
  await user.dblClick(summaryOf(question));
  await waitFor(() => expect(question.open).toBe(false));
  await user.click(summaryOf(question));
  await waitFor(() => expect(question.open).toBe(true));
});

test('shows a skeleton while the questions are loading', async () => {
  serveNothing('/api/faq/public');
  const { container } = renderApp('/faq');
  expect(await screen.findByRole('status', { name: 'Loading questions' })).toBeVisible();
  expect(container.querySelector('[data-slot="skeleton"]')).not.toBeNull();
  expect(screen.queryByRole('tab')).not.toBeInTheDocument();
});

test('reports a failed load and shows fallback questions', async () => {
  serve('/api/faq/public', null, { status: 500 });
  renderApp('/faq');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Failed to load FAQ data. Please try again later.');
  expect(alert).toHaveTextContent('Using fallback data instead.');
  expect(tabs()).toEqual(['Services', 'Technology', 'Pricing', 'Support']);
});

test('the answers on the front page name the timelines', () => {
  const { container } = renderWith(<FaqSection />);
  for (const timeline of ['4-8 weeks', '3-6 months', '2-6 weeks'])
    expect(container).toHaveTextContent(timeline);
});

test('the address of a question selects its tab, opens it and focuses it', async () => {
  answer(two);
  renderApp('/faq#item-300');
  const question = await findQuestion('How much?');
  expect(screen.getByRole('tab', { name: 'Pricing' })).toHaveAttribute('aria-selected', 'true');
  expect(question.open).toBe(true);
  await waitFor(() => expect(summaryOf(question)).toHaveFocus());
});

test('the address follows the selected tab and the opened question', async () => {
  answer(two);
  const { user, router } = renderApp('/faq');
  const address = () => router.state.location.search + router.state.location.hash;
  await user.click(await screen.findByRole('tab', { name: 'Pricing' }));
  await waitFor(() => expect(address()).toBe('?category=pricing'));
  const question = summaryOf(getQuestion('How much?'));
  await user.click(question);
  await waitFor(() => expect(address()).toBe('?category=pricing#item-300'));
  expect(question).toHaveFocus();
  await user.click(question);
  await waitFor(() => expect(address()).toBe('?category=pricing'));
  await user.click(screen.getByRole('tab', { name: 'General Things' }));
  await waitFor(() => expect(address()).toBe('?category=general%20things'));
});

test.each(['prämien', 'pra\u0308mien'])(
  'the address of a tab may have either Unicode form: %s',
  async (name) => {
    answer([...two, category(4, ['Which?'], 'Pra\u0308mien')]);
    renderApp(`/faq?category=${encodeURIComponent(name)}`);
    const tab = await screen.findByRole('tab', { name: 'Pra\u0308mien' });
    expect(tab).toHaveAttribute('aria-selected', 'true');
  },
);

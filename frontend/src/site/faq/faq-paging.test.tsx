import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { inspect } from '@/test/axe';
import { category } from '@/test/fixtures/samples';
import { findQuestion, getQuestion, summaryOf } from '@/test/questions';
import { renderApp } from '@/test/render';
import { recordReads } from '@/test/server';

const general = category(1, ['What is it?'], 'General Things');

/** A category of four questions. The server returns one at a time unless all are requested. */
function serveLong() {
  const questions = ['First?', 'Second?', 'Third?', 'Fourth?'];
  const whole = category(3, questions, 'Pricing');
  return recordReads('/api/faq/public', ({ searchParams }) => {
    const start = Number(searchParams.get('cursor') ?? 0);
    const end = searchParams.has('limit') ? start + 1 : questions.length;
    const part = { ...whole, items: whole.items.slice(start, end) };
    const next = end < questions.length ? { next: String(end) } : {};
    return HttpResponse.json(start > 0 ? [{ ...part, ...next }] : [general, { ...part, ...next }]);
  });
}

test('Load more appends the category’s next questions, or is a link', async () => {
  const requests = serveLong();
  const { user, router } = renderApp('/faq?category=pricing');
  const more = await screen.findByRole('link', { name: 'Load more' });
  expect(more).toHaveAttribute('href', '/faq?cursor=1');
  await user.click(more);
  const second = await findQuestion('Second?');
  expect(summaryOf(second)).toHaveFocus();
  await user.click(summaryOf(second));
  expect(second.open).toBe(true);
  await waitFor(() => expect(router.state.location.hash).toBe('#item-301'));
  await user.click(screen.getByRole('link', { name: 'Load more' }));
  expect(summaryOf(await findQuestion('Third?'))).toHaveFocus();
  expect(second.open).toBe(true);
  expect(screen.getByRole('tab', { name: 'Pricing' })).toHaveAttribute('aria-selected', 'true');
  expect(requests).toEqual(['?limit=12', '?limit=12&cursor=1', '?limit=12&cursor=2']);
  expect(await inspect()).toHaveNoViolations();
});

test('an address of a question beyond the first page shows all questions', async () => {
  const requests = serveLong();
  const { user } = renderApp('/faq#item-303');
  const question = await findQuestion('Fourth?');
  expect(screen.getByRole('tab', { name: 'Pricing' })).toHaveAttribute('aria-selected', 'true');
  expect(question.open).toBe(true);
  await waitFor(() => expect(summaryOf(question)).toHaveFocus());
  expect(screen.queryByRole('link', { name: 'Load more' })).toBeNull();
  await user.click(summaryOf(getQuestion('Second?')));
  await waitFor(() => expect(question.open).toBe(false));
  expect(requests).toEqual(['?limit=12', '']);
});

test('an address with a cursor shows the questions after it', async () => {
  serveLong();
  renderApp('/faq?cursor=3');
  expect(summaryOf(await findQuestion('Fourth?'))).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'First?' })).toBeNull();
  expect(screen.getByRole('link', { name: 'All questions' })).toHaveAttribute('href', '/faq');
  expect(screen.queryByRole('link', { name: 'Load more' })).toBeNull();
});

import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { inspect } from '@/test/axe';
import { category, item, openFaqTab, serveFaq } from '@/test/fixtures/faq-admin';
import { server } from '@/test/server';

test('the two lists are tabs, and the address holds the selected one', async () => {
  serveFaq([category(1, 'Services'), category(2, 'Pricing')], [item(1, 1), item(2, 9)]);
  const { user, router, container } = openFaqTab();
  expect(screen.getByText('Loading categories...')).toBeVisible();
  expect(await screen.findByText('Services')).toBeVisible();
  expect(screen.getByText('Active')).toBeVisible();
  expect(screen.getByText('Inactive')).toBeVisible();
  expect(await inspect(container)).toHaveNoViolations();
  await user.click(screen.getByRole('tab', { name: 'FAQ Items' }));
  expect(router.state.location.search).toBe('?show=items');
  expect(await screen.findByText('Question 1?')).toBeVisible();
  expect(screen.getByText('Unknown')).toBeVisible();
  expect(await inspect(container)).toHaveNoViolations();
});

test('empty lists suggest what to do', async () => {
  serveFaq([]);
  const { user } = openFaqTab();
  expect(await screen.findByText('No categories found. Create your first category.')).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'FAQ Items' }));
  expect(await screen.findByText('No FAQ items found. Add your first FAQ item.')).toBeVisible();
  expect(screen.getByText('Please create at least one category before adding FAQ items.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Add FAQ Item' })).toBeDisabled();
});

test('shows why lists can’t be fetched', async () => {
  server.use(
    http.get('/api/faq/categories', () => HttpResponse.json({ message: 'Out of order' }, { status: 503 })),
    http.get('/api/faq/items', () => new HttpResponse(null, { status: 500 })),
  );
  const { user } = openFaqTab();
  expect(await screen.findByText('Error loading categories: Out of order')).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'FAQ Items' }));
  expect(await screen.findByText('Error loading FAQ items: Failed to fetch FAQ items')).toBeVisible();
});

import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { inspect } from '@/test/axe';
import { category } from '@/test/fixtures/samples';
import { renderWith } from '@/test/render';
import { server } from '@/test/server';
import { FaqTab } from './faq-tab';

test('categories and the questions within them are arranged', async () => {
  const sent: [string, unknown][] = [];
  const categories = [category(1, ['What is it?', 'Why is it?'], 'General'), category(2, [], 'Pricing')];
  server.use(
    http.get('/api/faq/categories', () => HttpResponse.json(categories)),
    http.get('/api/faq/items', () => HttpResponse.json(categories.flatMap(({ items }) => items))),
    http.put('/api/admin/:list/order', async ({ params, request }) => {
      sent.push([String(params.list), await request.json()]);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user, container } = renderWith(<FaqTab />, { at: '/admin/faq?show=order' });
  await user.click(await screen.findByRole('button', { name: 'Move Why is it? up' }));
  expect(await inspect(container)).toHaveNoViolations();
  await waitFor(() => expect(sent).toEqual([['faq-items', { ids: [101, 100] }]]));
  await user.click(screen.getByRole('button', { name: 'Move Pricing up' }));
  await waitFor(() => expect(sent[1]).toEqual(['faq-categories', { ids: [2, 1] }]));
});

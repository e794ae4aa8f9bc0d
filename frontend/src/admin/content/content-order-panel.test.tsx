import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { inspect } from '@/test/axe';
import { content } from '@/test/fixtures/samples';
import { renderWith } from '@/test/render';
import { server } from '@/test/server';
import { ContentTab } from './content-tab';

const names = () =>
  screen.getAllByRole('button', { name: /^Move .* up$/ }).map((button) => button.getAttribute('aria-label'));

test('the items of a type are arranged in one call', async () => {
  const sent: unknown[] = [];
  const items = [
    content(1, { title: 'Forecasting', order: 2 }),
    content(2, { title: 'Vision', published: false }),
    content(3, { title: 'Triage', type: 'case-study' }),
  ];
  server.use(
    http.get('/api/admin/content', () => HttpResponse.json(items)),
    http.put('/api/admin/content/order', async ({ request }) => {
      sent.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user, container } = renderWith(<ContentTab />, { at: '/admin/content?show=order' });
  await screen.findByText('Draft');
  expect(names()).toEqual(['Move Vision up', 'Move Forecasting up']);
  expect(await inspect(container)).toHaveNoViolations();
  await user.click(screen.getByRole('button', { name: 'Move Forecasting up' }));
  await waitFor(() => expect(sent).toEqual([{ ids: [1, 2] }]));
  expect(await screen.findByText('Forecasting: position 1 of 2')).toBeInTheDocument();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Case Study');
  await waitFor(() => expect(names()).toEqual(['Move Triage up']));
});

import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { content } from '@/test/fixtures/samples';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';

const result = { measure: 'Waste', before: 7.7, after: 6.3, low: 6, high: 6.6, unit: '%' };

const serveCaseStudies = (...metadata: unknown[]) =>
  server.use(
    http.get('/api/content/:type', ({ params }) =>
      HttpResponse.json(
        params.type === 'case-study'
          ? metadata.map((data, index) =>
              content(index + 1, {
                type: 'case-study',
                title: `Study ${index + 1}`,
                metadata: JSON.stringify(data),
              }),
            )
          : [],
      ),
    ),
  );

test('the front page begins with case-study results and their links', async () => {
  serveCaseStudies(
    { client: 'Fieldstone', result },
    { client: 'Nothing measured' },
    { result: { ...result, high: 5 } },
  );
  renderApp('/');
  const results = await screen.findByRole('region', { name: 'Results' });
  const links = within(results).getAllByRole('link');
  expect(links.map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
    ['/case-studies/1', 'WasteFieldstone7.7% to 6.3%95% interval 6.0–6.6%'],
  ]);
});

test('without results the front page has no list of them', async () => {
  serveCaseStudies({ client: 'Nothing measured' });
  renderApp('/');
  await screen.findByRole('heading', { name: 'Study 1' });
  expect(screen.queryByRole('region', { name: 'Results' })).not.toBeInTheDocument();
});

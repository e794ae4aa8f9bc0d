import { screen, waitFor } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';

const never = async () => {
  await delay('infinite');
  return HttpResponse.json(null);
};

describe.each([
  { at: '/services', api: 'service', loading: 'Loading services...', failed: 'Failed to fetch services' },
  {
    at: '/case-studies',
    api: 'case-study',
    loading: 'Loading case studies...',
    failed: 'Failed to fetch case studies',
  },
  {
    at: '/about',
    api: 'team-member',
    loading: 'Loading team members...',
    failed: 'Failed to fetch team members',
  },
])('the list on $at', ({ at, api, loading, failed }) => {
  test('shows a loading state', async () => {
    server.use(http.get(`/api/content/${api}`, never));
    renderApp(at);
    expect(await screen.findByText(loading)).toBeVisible();
  });

  test('shows why it could not be fetched, and can retry', async () => {
    server.use(http.get(`/api/content/${api}`, () => new HttpResponse('', { status: 500 })));
    const { user } = renderApp(at);
    expect(await screen.findByRole('alert')).toHaveTextContent(failed);
    server.use(http.get(`/api/content/${api}`, () => HttpResponse.text('Please wait.', { status: 503 })));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Please wait.'));
  });
});

describe.each([
  {
    at: '/services/9',
    api: '/api/content/service/9',
    section: 'Services',
    loading: 'Loading service details...',
    missing: 'Service not found',
    failed: 'Failed to fetch service',
    back: '/services',
  },
  {
    at: '/case-studies/9',
    api: '/api/content/case-study/9',
    section: 'Case studies',
    loading: 'Loading case study...',
    missing: 'Case study not found',
    failed: 'Failed to fetch case study',
    back: '/case-studies',
  },
])('the page $at', ({ at, api, section, loading, missing, failed, back }) => {
  test('shows a loading state', async () => {
    server.use(http.get(api, never));
    renderApp(at);
    expect(await screen.findByText(loading)).toBeVisible();
    expect(document.title).toBe(`${section} | Northlight AI`);
  });

  test('reports a record that does not exist', async () => {
    server.use(http.get(api, () => HttpResponse.text('Gone', { status: 404 })));
    renderApp(at);
    expect(await screen.findByRole('heading', { level: 1, name: missing })).toBeVisible();
  });

  test('shows a heading, why it could not be fetched, and a link back', async () => {
    server.use(http.get(api, () => new HttpResponse('', { status: 500 })));
    renderApp(at);
    expect(await screen.findByRole('alert')).toHaveTextContent(failed);
    expect(screen.getByRole('heading', { level: 1, name: 'We couldn’t load this page' })).toBeVisible();
    expect(screen.getByRole('link', { name: /^All / })).toHaveAttribute('href', back);
    expect(screen.getByRole('button', { name: 'Retry' })).toBeEnabled();
  });
});

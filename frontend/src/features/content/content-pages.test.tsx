import { screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { inspect } from '@/test/axe';
import { renderApp } from '@/test/render';
import { content, wholeContent } from '@/test/sample';
import { server } from '@/test/server';
import type { ContentSummary, ContentType } from './api';

const lists = (type: ContentType, items: ContentSummary[]) =>
  server.use(http.get(`/api/content/${type}`, () => HttpResponse.json(items)));

const never = async () => {
  await delay('infinite');
  return HttpResponse.json(null);
};

const structuredData = () =>
  JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? 'null');

test('services are cards that lead to their pages, and can be linked to by their titles', async () => {
  lists('service', [content(4, { title: 'AI Strategy & Discovery' }), content(5, { title: 'Modèles' })]);
  const { container } = renderApp('/services');
  expect(await screen.findByRole('heading', { level: 1, name: 'Our Services' })).toBeVisible();
  const link = await screen.findByRole('link', { name: 'AI Strategy & Discovery' });
  expect(link).toHaveAttribute('href', '/services/4');
  expect(screen.getByText('What item 4 is about.')).toBeVisible();
  expect(container.querySelector('#ai-strategy-discovery')).toContainElement(link);
  expect(container.querySelector('#modeles')).not.toBeNull();
  expect(await inspect()).toHaveNoViolations();
});

test('the services page offers custom solutions and names the industries', async () => {
  lists('service', []);
  renderApp('/services');
  const custom = await screen.findByRole('region', { name: 'Custom AI Solutions' });
  expect(
    within(custom)
      .getAllByRole('heading', { level: 3 })
      .map((bullet) => bullet.textContent),
  ).toEqual([
    'Customized model development',
    'Integration with existing systems',
    'Performance optimization',
    'Ongoing support and maintenance',
  ]);
  const industries = screen.getByRole('region', { name: 'Industries We Serve' });
  expect(
    within(industries)
      .getAllByRole('heading', { level: 3 })
      .map((tile) => tile.textContent),
  ).toEqual(['Healthcare', 'Finance', 'Retail', 'Manufacturing']);
});

test('a link to a service among others brings its card into sight once it is there', async () => {
  const seen = vi.spyOn(Element.prototype, 'scrollIntoView');
  lists('service', [content(1), content(2, { title: 'Custom Models' })]);
  renderApp('/services#custom-models');
  await screen.findByRole('link', { name: 'Custom Models' });
  expect(seen.mock.contexts.map((element) => (element as Element).id)).toContain('custom-models');
});

test('drafts are not shown, whatever the server sends', async () => {
  lists('service', [content(1), content(2, { title: 'A draft', published: false })]);
  renderApp('/services');
  await screen.findByRole('link', { name: 'Item 1' });
  expect(screen.queryByText('A draft')).not.toBeInTheDocument();
});

test('metadata that is no JSON is logged and counts as empty', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  lists('case-study', [content(1, { type: 'case-study', metadata: '{"client": ' })]);
  const { container } = renderApp('/case-studies');
  expect(await screen.findByRole('link', { name: 'Item 1' })).toBeVisible();
  expect(container.querySelector('article img')).toHaveAttribute('src', '/covers/lattice.svg');
  expect(warn).toHaveBeenCalledWith('The metadata of a content item could not be read:', expect.anything());
});

test('case studies show their client and picture, and two testimonials follow them', async () => {
  const metadata = JSON.stringify({ client: 'Meridian Health', image: '/covers/flow.svg' });
  lists('case-study', [content(7, { type: 'case-study', metadata })]);
  const { container } = renderApp('/case-studies');
  expect(await screen.findByRole('heading', { level: 1, name: 'Success Stories' })).toBeVisible();
  expect(await screen.findByText('Meridian Health')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Item 7' })).toHaveAttribute('href', '/case-studies/7');
  expect(container.querySelector('article img')).toHaveAttribute('src', '/covers/flow.svg');
  expect(container.querySelectorAll('blockquote')).toHaveLength(2);
  expect(await inspect()).toHaveNoViolations();
});

test('the page about the company has its story, its values and its leaders, bios in paragraphs', async () => {
  const metadata = JSON.stringify({ role: 'Director', avatar: '/covers/flow.svg' });
  lists('team-member', [
    content(1, { type: 'team-member', title: 'Grace', content: 'One.\n\nTwo.', metadata, published: false }),
  ]);
  renderApp('/about');
  expect(await screen.findByRole('heading', { level: 1, name: 'Our Story' })).toBeVisible();
  for (const value of ['Innovation', 'Excellence', 'Ethics'])
    expect(screen.getByRole('heading', { name: value })).toBeVisible();
  const team = screen.getByRole('region', { name: 'Leadership Team' });
  expect(await within(team).findByRole('heading', { name: 'Grace' })).toBeVisible();
  expect(within(team).getByText('Director')).toBeVisible();
  expect(within(team).getByText('Two.')).toBeVisible();
  expect(JSON.stringify(structuredData())).toContain(
    '{"@type":"Person","name":"Grace","jobTitle":"Director"',
  );
  expect(await inspect()).toHaveNoViolations();
});

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
  test('says that it is loading', async () => {
    server.use(http.get(`/api/content/${api}`, never));
    renderApp(at);
    expect(await screen.findByText(loading)).toBeVisible();
  });

  test('says why it could not be fetched, and can be asked again', async () => {
    server.use(http.get(`/api/content/${api}`, () => new HttpResponse('', { status: 500 })));
    const { user } = renderApp(at);
    expect(await screen.findByRole('alert')).toHaveTextContent(failed);
    server.use(http.get(`/api/content/${api}`, () => HttpResponse.text('Please wait.', { status: 503 })));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Please wait.'));
  });
});

test('a service is read under its sign and title, and described for search engines', async () => {
  server.use(
    http.get('/api/content/service/1', () =>
      HttpResponse.json(wholeContent({ html: '<p>Models &amp; <em>more</em>.</p><h2>Why</h2>' })),
    ),
  );
  renderApp('/services/1');
  expect(await screen.findByRole('heading', { level: 1, name: 'Item 1' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 2, name: 'Why' }).closest('.prose')).not.toBeNull();
  expect(screen.queryByText('Draft')).not.toBeInTheDocument();
  await waitFor(() => expect(document.title).toBe('Item 1 | Northlight AI'));
  expect(document.querySelector('meta[name="description"]')).toHaveAttribute('content', 'Models & more.');
  expect(document.querySelector('link[rel="canonical"]')).toHaveAttribute(
    'href',
    'https://northlight.example/services/1',
  );
  const [crumbs, service] = structuredData()['@graph'];
  expect(crumbs.itemListElement.map(({ name }: { name: string }) => name)).toEqual([
    'Home',
    'Services',
    'Item 1',
  ]);
  expect(service).toMatchObject({ '@type': 'Service', provider: { name: 'Northlight AI' } });
  expect(await inspect()).toHaveNoViolations();
});

test('a case study is read with its client; a draft is marked and not offered to search engines', async () => {
  const metadata = JSON.stringify({ client: 'Meridian Health' });
  server.use(
    http.get('/api/content/case-study/1', () =>
      HttpResponse.json(wholeContent({ type: 'case-study', metadata, published: false })),
    ),
  );
  renderApp('/case-studies/1');
  expect(await screen.findByRole('heading', { level: 1, name: 'Item 1' })).toBeVisible();
  expect(screen.getByText('Meridian Health')).toBeVisible();
  expect(screen.getByText('Draft')).toBeVisible();
  expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  expect(await inspect()).toHaveNoViolations();
});

describe.each([
  {
    at: '/services/9',
    api: '/api/content/service/9',
    loading: 'Loading service details...',
    missing: 'Service not found',
    failed: 'Failed to fetch service',
  },
  {
    at: '/case-studies/9',
    api: '/api/content/case-study/9',
    loading: 'Loading case study...',
    missing: 'Case study not found',
    failed: 'Failed to fetch case study',
  },
])('the page $at', ({ at, api, loading, missing, failed }) => {
  test('says that it is loading', async () => {
    server.use(http.get(api, never));
    renderApp(at);
    expect(await screen.findByText(loading)).toBeVisible();
  });

  test('says that there is no such thing', async () => {
    server.use(http.get(api, () => HttpResponse.text('Gone', { status: 404 })));
    renderApp(at);
    expect(await screen.findByRole('heading', { level: 1, name: missing })).toBeVisible();
  });

  test('says why it could not be fetched', async () => {
    server.use(http.get(api, () => new HttpResponse('', { status: 500 })));
    renderApp(at);
    expect(await screen.findByRole('alert')).toHaveTextContent(failed);
  });
});

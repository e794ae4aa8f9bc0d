import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { inspect } from '@/test/axe';
import { serveContent, structuredData } from '@/test/fixtures/content';
import { content, wholeContent } from '@/test/fixtures/samples';
import { renderApp } from '@/test/render';
import { serve } from '@/test/server';

test('service cards link to their pages and have anchors', async () => {
  serveContent('service', [
    content(4, { title: 'AI Strategy & Discovery' }),
    content(5, { title: 'Modèles' }),
  ]);
  const { container } = renderApp('/services');
  expect(await screen.findByRole('heading', { level: 1, name: 'Services' })).toBeVisible();
  const link = await screen.findByRole('link', { name: 'AI Strategy & Discovery' });
  expect(link).toHaveAttribute('href', '/services/4');
  expect(screen.getByText('What item 4 is about.')).toBeVisible();
  expect(container.querySelector('#ai-strategy-discovery')).toContainElement(link);
  expect(container.querySelector('#modeles')).not.toBeNull();
  expect(await inspect()).toHaveNoViolations();
});

test('the services page offers custom solutions, and ends with the way to the contact page', async () => {
  serveContent('service', []);
  renderApp('/services');
  const custom = within(await screen.findByRole('region', { name: 'Custom AI Solutions' }));
  expect(custom.getAllByRole('heading', { level: 3 }).map((bullet) => bullet.textContent)).toEqual([
    'Customized model development',
    'Integration with existing systems',
    'Performance optimization',
    'Ongoing support and maintenance',
  ]);
  const band = within(screen.getByRole('region', { name: 'Not sure where to start?' }));
  expect(band.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/contact');
});

test('the facts of a service are no headings and end with the way to the contact page', async () => {
  const metadata = JSON.stringify({ duration: 'two weeks', deliverables: ['A ranked list'] });
  serve('/api/content/service/1', wholeContent({ metadata, html: '<h2>What you get</h2>' }));
  renderApp('/services/1');
  const facts = within(await screen.findByRole('complementary', { name: 'Key facts' }));
  expect(facts.getByText('How long it takes')).toBeVisible();
  expect(facts.getByText('A first result in two weeks')).toBeVisible();
  expect(facts.getByText('A ranked list')).toBeVisible();
  expect(facts.queryByRole('heading')).not.toBeInTheDocument();
  expect(facts.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/contact');
});

test('a link to a service card scrolls to it once it is loaded', async () => {
  const seen = vi.spyOn(Element.prototype, 'scrollIntoView');
  serveContent('service', [content(1), content(2, { title: 'Custom Models' })]);
  renderApp('/services#custom-models');
  await screen.findByRole('link', { name: 'Custom Models' });
  expect(seen.mock.contexts.map((element) => (element as Element).id)).toContain('custom-models');
});

test('hides drafts even if the server sends them', async () => {
  serveContent('service', [content(1), content(2, { title: 'A draft', published: false })]);
  renderApp('/services');
  await screen.findByRole('link', { name: 'Item 1' });
  expect(screen.queryByText('A draft')).not.toBeInTheDocument();
});

test('a service page has an icon, a title and a description', async () => {
  serve('/api/content/service/1', wholeContent({ html: '<p>Models &amp; <em>more</em>.</p><h2>Why</h2>' }));
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

import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { inspect } from '@/test/axe';
import { serveContent } from '@/test/fixtures/content';
import { content, wholeContent } from '@/test/fixtures/samples';
import { renderApp } from '@/test/render';
import { serve } from '@/test/server';

test('logs invalid JSON metadata and treats it as empty', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  serveContent('case-study', [content(1, { type: 'case-study', metadata: '{"client": ' })]);
  const { container } = renderApp('/case-studies');
  expect(await screen.findByRole('link', { name: 'Item 1' })).toBeVisible();
  expect(container.querySelector('article img')).toHaveAttribute('src', '/covers/lattice.svg');
  expect(warn).toHaveBeenCalledWith('The metadata of a content item could not be read:', expect.anything());
});

test('case studies show client and picture, followed by two testimonials', async () => {
  const metadata = JSON.stringify({ client: 'Meridian Health', image: '/covers/flow.svg' });
  serveContent('case-study', [content(7, { type: 'case-study', metadata })]);
  const { container } = renderApp('/case-studies');
  expect(await screen.findByRole('heading', { level: 1, name: 'Success Stories' })).toBeVisible();
  expect(await screen.findByText('Meridian Health')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Item 7' })).toHaveAttribute('href', '/case-studies/7');
  expect(container.querySelector('article img')).toHaveAttribute('src', '/covers/flow.svg');
  expect(container.querySelectorAll('blockquote')).toHaveLength(2);
  const band = within(screen.getByRole('region', { name: 'Have a similar problem?' }));
  expect(band.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/contact');
  expect(await inspect()).toHaveNoViolations();
});

test('a case study shows its client, and a draft is marked and not indexed', async () => {
  const metadata = JSON.stringify({ client: 'Meridian Health' });
  serve('/api/content/case-study/1', wholeContent({ type: 'case-study', metadata, published: false }));
  renderApp('/case-studies/1');
  expect(await screen.findByRole('heading', { level: 1, name: 'Item 1' })).toBeVisible();
  expect(screen.getByText('Meridian Health')).toBeVisible();
  expect(screen.getByText('Draft')).toBeVisible();
  expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  expect(await inspect()).toHaveNoViolations();
});

test('the services of a case study are links where they name one of the site', async () => {
  const metadata = JSON.stringify({ services: 'Custom models, Something else' });
  serveContent('case-study', []);
  serveContent('service', [content(4, { title: 'Custom Models' })]);
  serve('/api/content/case-study/1', wholeContent({ type: 'case-study', metadata }));
  renderApp('/case-studies/1');
  const facts = within(await screen.findByRole('complementary', { name: 'Key facts' }));
  expect(await facts.findByRole('link', { name: 'Custom models' })).toHaveAttribute('href', '/services/4');
  expect(facts.getByText('Something else')).toBeVisible();
  expect(facts.getAllByRole('link')).toHaveLength(1);
});

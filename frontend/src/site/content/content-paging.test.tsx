import { screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import type { ContentType } from '@/shared/content/queries';
import { inspect } from '@/test/axe';
import { content } from '@/test/fixtures/samples';
import { renderApp } from '@/test/render';
import { recordReads } from '@/test/server';

const pages = [
  { at: '/services', type: 'service', limit: '48', isLinked: true },
  { at: '/case-studies', type: 'case-study', limit: '48', isLinked: true },
  { at: '/about', type: 'team-member', limit: '24', isLinked: false },
] as const;

/** Two pages of a list: item 1 alone, then item 2. */
const servePages = (type: ContentType) =>
  recordReads(`/api/content/${type}`, ({ searchParams }) =>
    searchParams.has('cursor')
      ? HttpResponse.json([content(2, { type })])
      : HttpResponse.json([content(1, { type })], { headers: { 'x-next-cursor': 'a b' } }),
  );

describe.each(pages)('the list on $at', ({ at, type, limit, isLinked }) => {
  test('Load more appends the next cards, and is a link without JavaScript', async () => {
    const requests = servePages(type);
    const { user } = renderApp(at);
    const more = await screen.findByRole('link', { name: 'Load more' });
    expect(more).toHaveAttribute('href', `${at}?cursor=a%20b`);
    await user.click(more);
    expect(await screen.findByRole('heading', { name: 'Item 2' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Item 1' })).toBeVisible();
    expect(requests).toEqual([`?view=card&limit=${limit}`, `?view=card&limit=${limit}&cursor=a%20b`]);
    expect(screen.queryByRole('link', { name: 'Load more' })).toBeNull();
    if (isLinked) expect(screen.getByRole('link', { name: 'Item 2' })).toHaveFocus();
    expect(await inspect()).toHaveNoViolations();
  });

  test('starts at the cursor in the address, links back, and is not indexed', async () => {
    servePages(type);
    renderApp(`${at}?cursor=a%20b`);
    expect(await screen.findByRole('heading', { name: 'Item 2' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Item 1' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Start of the list' })).toHaveAttribute('href', at);
    expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  });
});

test('the front page loads only the items it shows, and has no Load more', async () => {
  const requests = servePages('case-study');
  renderApp('/');
  expect(await screen.findByRole('heading', { name: 'Item 1' })).toBeVisible();
  expect(requests).toEqual(['?view=card&limit=6']);
  expect(screen.queryByRole('link', { name: 'Load more' })).toBeNull();
});

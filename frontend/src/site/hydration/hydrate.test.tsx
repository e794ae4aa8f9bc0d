import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { loaded, render } from '@/server';
import { cases } from '@/test/fixtures/server-pages';
import { content } from '@/test/fixtures/samples';
import { recordReads } from '@/test/server';
import { hydrateApp } from './hydrate';

beforeAll(async () => {
  await loaded;
  // React works by itself here: what waits for it would wait for the end of `act`.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
});

afterEach(() => {
  document.body.replaceChildren();
  window.history.replaceState(null, '', '/');
});

/** The document of a page, as the server sends it. */
function openPage(url: string, page: string): HTMLElement {
  window.history.replaceState(null, '', url);
  const { html } = JSON.parse(render(url, page)) as { html: string };
  document.body.innerHTML = `<div id="root" data-rendered>${html}</div>`;
  const data = document.createElement('script');
  Object.assign(data, { id: 'page', type: 'application/json', textContent: page });
  document.body.append(data);
  return document.getElementById('root') as HTMLElement;
}

// The first of this file: each hydrated page stays, and listens to the document.
test('a link leads on to the next page, whose data is fetched once', async () => {
  const reads = recordReads('/api/content/service', () =>
    HttpResponse.json([content(4, { title: 'Strategy & Discovery' })]),
  );
  const contact = cases.find(({ url }) => url === '/contact');
  const root = openPage('/contact', contact?.page ?? '');
  expect(await hydrateApp(root)).toBe(true);
  await userEvent.click(screen.getAllByRole('link', { name: 'Services' })[0] as HTMLElement);
  expect(await screen.findByRole('heading', { level: 1, name: 'Services' })).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Strategy & Discovery' })).toBeVisible();
  await waitFor(() => expect(window.location.pathname).toBe('/services'));
  expect(reads).toHaveLength(1);
});

const rendered = cases.filter(({ url }) => !url.includes('%'));

test.each(rendered)('hydrates $url as the server rendered it', async ({ url, page }) => {
  const errors = vi.spyOn(console, 'error');
  const root = openPage(url, page);
  const title = root.querySelector('h1');
  expect(await hydrateApp(root)).toBe(true);
  expect(errors).not.toHaveBeenCalled();
  expect(root.querySelector('h1')).toBe(title);
});

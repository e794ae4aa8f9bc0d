import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { NavigationTab } from '@/admin/navigation/navigation-tab';
import { inspect } from '@/test/axe';
import { serveItems } from '@/test/fixtures/menu-items';
import { item, user as sampleUser } from '@/test/fixtures/samples';
import { renderWith } from '@/test/render';
import { server } from '@/test/server';

test('the list marks entries that lead to no page', async () => {
  const contentRead = vi.fn();
  server.use(
    http.get('/api/user', () => HttpResponse.json(sampleUser({ isAdmin: true }))),
    http.get('/api/admin/content', () => {
      contentRead();
      return HttpResponse.json([{ id: 3, type: 'service', published: true }]);
    }),
    http.get('/api/admin/blog', () => HttpResponse.json([{ id: 1, slug: 'a-draft', published: false }])),
  );
  serveItems([
    item(1, { label: 'Fine', href: '/services' }),
    item(2, { label: 'Dead', href: '/nowhere' }),
    item(3, { label: 'Service', href: '/services/3' }),
    item(4, { label: 'Gone', href: '/services/4' }),
    item(5, { label: 'Draft', href: '/blog/a-draft' }),
    item(6, { label: 'Typo', href: 'www.example.com' }),
  ]);
  const { container } = renderWith(<NavigationTab />, { at: '/admin/navigation' });
  const row = async (name: RegExp) => within(await screen.findByRole('row', { name }));
  expect(await (await row(/^Gone/)).findByText('There’s no page at this address.')).toBeVisible();
  expect((await row(/^Dead/)).getByText('There’s no page at this address.')).toBeVisible();
  expect((await row(/^Draft/)).getByText(/only a draft/)).toBeVisible();
  expect((await row(/^Typo/)).getByText(/Start it with “https:\/\/”/)).toBeVisible();
  for (const name of [/^Fine/, /^Service/])
    expect((await row(name)).queryByText(/There’s|Start it/)).toBeNull();
  expect(contentRead).toHaveBeenCalledOnce();
  expect(await inspect(container)).toHaveNoViolations();
});

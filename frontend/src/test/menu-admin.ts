import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { NavigationItem } from '@/features/navigation/api';
import { callOf, type Sent } from './listing';
import { item, user as sampleUser } from './sample';
import { server } from './server';

/** Serves these items, whose orders can be changed; says what was sent. */
export function serveItems(first: NavigationItem[]) {
  let items = first;
  const sent: Sent[] = [];
  server.use(
    http.get('/api/navigation', () => HttpResponse.json(items)),
    http.put('/api/navigation/:id', async ({ params, request }) => {
      const { order } = (await request.json()) as { order: number };
      sent.push([callOf(request), { order }]);
      const change = (one: NavigationItem) => ({ ...one, order, version: (one.version ?? 0) + 1 });
      items = items.map((one) => (one.id === Number(params.id) ? change(one) : one));
      return HttpResponse.json(items.find(({ id }) => id === Number(params.id)));
    }),
  );
  return sent;
}

/** Three items, the first with two below it. */
export const menu = [
  item(1, { label: 'Services', order: 0, version: 4 }),
  item(2, { label: 'Blog', order: 1, version: 7 }),
  item(3, { label: 'Reports', order: 2, version: 9, requiresAdmin: true }),
  item(4, { label: 'Vision', order: 0, parentId: 1, version: 2 }),
  item(5, { label: 'Speech', order: 0, parentId: 1, version: 3 }),
];

export const admin = sampleUser({ isAdmin: true });

/** The buttons that move up, in the order of the items. */
export const top = () =>
  within(screen.getByRole('list', { name: 'Menu' }))
    .getAllByRole('button', { name: /up$/ })
    .map((button) => button.getAttribute('aria-label'));
/** Those of the two below. */
export const below = ['Move Vision up', 'Move Speech up'];

import { http, HttpResponse } from 'msw';
import type { NavigationItem } from '@/features/navigation/api';
import { taking, type Sent } from './listing';
import { item } from './sample';
import { server } from './server';

/** Serves these items; says what was sent to change them. */
export function serveItems(items: NavigationItem[]) {
  const sent: Sent[] = [];
  server.use(
    http.get('/api/navigation', () => HttpResponse.json(items)),
    http.all('/api/navigation/:id?', taking(sent)),
  );
  return sent;
}

/** An item with one below it, and a hidden one. */
export const menu = [
  item(3, { label: 'Blog', order: 2, isVisible: false, requiresAdmin: true }),
  item(1, { label: 'Solutions', order: 0, version: 2 }),
  item(2, { label: 'Vision', order: 1, parentId: 1, metadata: { icon: 'cpu', featured: true } }),
];

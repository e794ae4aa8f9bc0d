import { http, HttpResponse } from 'msw';
import type { FaqCategory, FaqItem } from '@/features/faq/api';
import { FaqTab } from '@/features/faq/faq-tab';
import { taking, type Sent } from './listing';
import { renderWith } from './render';
import { server } from './server';

const times = { createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z' };
export const category = (id: number, name: string): FaqCategory => ({
  id,
  name,
  displayOrder: id,
  isActive: id !== 2,
  version: 3,
  ...times,
});
export const item = (id: number, categoryId: number): FaqItem => ({
  id,
  question: `Question ${id}?`,
  answer: 'An answer of some length.',
  categoryId,
  displayOrder: id,
  isActive: true,
  version: 5,
  ...times,
});

/** Serves these lists; says what was sent, as 'METHOD path' with the body. */
export function serveFaq(categories: FaqCategory[], items: FaqItem[] = []) {
  const sent: Sent[] = [];
  const take = taking(sent);
  server.use(
    http.get('/api/faq/categories', () => HttpResponse.json(categories)),
    http.get('/api/faq/items', () => HttpResponse.json(items)),
    http.all('/api/faq/categories/:id?', take),
    http.all('/api/faq/items/:id?', take),
  );
  return sent;
}

/** Shows the tab. */
export const openFaqTab = (at = '/admin/faq') => renderWith(<FaqTab />, { at });

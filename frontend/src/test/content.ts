import { http, HttpResponse } from 'msw';
import type { ContentSummary, ContentType } from '@/features/content/api';
import { server } from './server';

/** Serves a list of content. */
export const serveContent = (type: ContentType, items: ContentSummary[]) =>
  server.use(http.get(`/api/content/${type}`, () => HttpResponse.json(items)));

/** What search engines read of the page. */
export const structuredData = () =>
  JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? 'null');

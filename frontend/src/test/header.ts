import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { renderApp } from './render';
import { item } from './sample';
import { server } from './server';

/** A navigation of every kind of item. */
export const items = [
  item(1, { label: 'Solutions', order: 2, href: '/services' }),
  item(2, {
    label: 'Vision',
    href: '/case-studies',
    parentId: 1,
    metadata: { icon: 'cpu', color: 'rgb(1, 2, 3)', featured: true },
  }),
  item(3, { label: 'Speech', parentId: 1, metadata: { description: 'What was said.' } }),
  item(4, { label: 'Company', order: 1, href: '/about' }),
  item(5, { label: 'Hidden', isVisible: false }),
  item(6, { label: 'Under hidden', parentId: 5 }),
];

/** Serves it, and a blog without posts. */
export const serveNavigation = () =>
  server.use(
    http.get('/api/navigation', () => HttpResponse.json(items)),
    http.get('/api/blog', () => HttpResponse.json([])),
  );

/** The front page with its navigation there. */
export const openHeader = async () => {
  const drawn = renderApp('/');
  const main = await screen.findByRole('navigation', { name: 'Main' });
  const solutions = await within(main).findByRole('button', { name: 'Solutions' });
  return { ...drawn, main, solutions };
};

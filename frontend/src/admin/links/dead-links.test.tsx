import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { inspect } from '@/test/axe';
import { openMarkdownField } from '@/test/fixtures/markdown-field';
import { server } from '@/test/server';
import { findLinks } from './dead-links';

const addresses = (text: string) => findLinks(text).map(({ address }) => address);

test('finds links and definitions, with their places', () => {
  expect(findLinks('[a](/one "t")\n\nand [b *c*](/two)\n\n[d]: /three')).toEqual([
    { address: '/one', position: 0 },
    { address: '/two', position: 19 },
    { address: '/three', position: 34 },
  ]);
  expect(addresses('[![cover](/a.png)](/b) [a](/b_(c)) [a [b] c](/d)')).toEqual(['/b', '/b_(c)', '/d']);
});

test('ignores pictures, code, footnotes and brackets without an address', () => {
  expect(addresses('![a](/a) `[b](/b)` [c] [^1]\n\n[^1]: note\n\n```\n[d](/d)\n```\n')).toEqual([]);
  expect(addresses('~~~\n[a](/a)')).toEqual([]);
  expect(addresses('``[a](/a) ` [b](/b)`` [c](/c)')).toEqual(['/c']);
});

test('takes little time for a long text of brackets', () => {
  const start = performance.now();
  for (const part of ['[', '[a](', '`', '](', '[[a]', '\\['])
    expect(findLinks(part.repeat(20_000))).toEqual([]);
  expect(performance.now() - start).toBeLessThan(2000);
});

test('lists the links that lead nowhere, and places the caret there', async () => {
  server.use(
    http.get('/api/admin/content', () => HttpResponse.json([{ id: 3, type: 'service', published: true }])),
    http.get('/api/admin/blog', () => HttpResponse.json([{ id: 1, slug: 'draft', published: false }])),
  );
  const text = [
    '[Fine](/services) [too](/services/3) [other site](https://example.com)',
    '[Gone](/nowhere)',
    '[Typo](www.example.com)',
    '[Draft](/blog/draft)',
  ].join('\n');
  const { user, field, container } = openMarkdownField(`${text}‹›`);
  const draft = await screen.findByText(/only a draft/);
  const list = within(draft.closest('ul') as HTMLElement);
  const items = () => list.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(screen.getByText('Check these 3 links:')).toBeVisible();
  expect(items()).toEqual([
    'Line 2: /nowhere There’s no page at this address.',
    'Line 3: www.example.com Start it with “https://”. Without it, the link leads to a page of this site.',
    'Line 4: /blog/draft There’s only a draft at this address. Visitors don’t see it.',
  ]);
  expect(await inspect(container)).toHaveNoViolations();
  await user.click(list.getByRole('button', { name: 'Line 3: www.example.com' }));
  await expect.poll(() => document.activeElement).toBe(field);
  expect(field.selectionStart).toBe(text.indexOf('[Typo]'));
});

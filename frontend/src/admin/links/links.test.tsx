import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { inspect } from '@/test/axe';
import { openMarkdownField } from '@/test/fixtures/markdown-field';
import { server } from '@/test/server';
import { findLinks } from './dead-links';

const hit = (title: string, slug: string, published = true) => ({ id: 1, title, slug, published });

/** Serves posts to searches of the back office's list, and pages to those of the site. */
function serveSearch(
  posts = [hit('Forecasts on a budget', 'forecasts'), hit('More forecasts', 'more')],
  pages: object[] = [],
) {
  const questions: (string | null)[] = [];
  server.use(
    http.get('/api/admin/content', () => HttpResponse.json([])),
    http.get('/api/admin/blog', ({ request }) => {
      questions.push(new URL(request.url).searchParams.get('q'));
      return HttpResponse.json(posts);
    }),
    http.get('/api/search', () => HttpResponse.json({ query: '', corrected: null, results: pages })),
  );
  return questions;
}

const address = () => screen.findByLabelText('Address or search words');

async function openDialog(marked: string) {
  const page = openMarkdownField(marked);
  await page.user.click(screen.getByRole('button', { name: 'Insert link' }));
  return { ...page, field: page.field, address: await address() };
}

test('finds the site’s own pages and posts, and inserts the picked one', async () => {
  const questions = serveSearch();
  const { user, seen, field, address: input } = await openDialog('see ‹›.');
  expect(input).toHaveFocus();
  await user.type(input, 'forecast');
  const found = within(await screen.findByRole('list', { name: 'Pages of this site' }));
  expect(screen.getByText('2 pages match')).toBeInTheDocument();
  expect(questions).toEqual(['forecast']);
  expect(await inspect()).toHaveNoViolations();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(found.getByRole('button', { name: /^More forecasts/ })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(input).toHaveValue('/blog/more');
  expect(input).toHaveFocus();
  expect(screen.getByLabelText('Link text')).toHaveValue('More forecasts');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(field).toHaveFocus());
  expect(seen()).toBe('see [More forecasts](/blog/more)‹›.');
});

test.each([
  ['‹›', 'www.example.com/a (b)', '[https://www.example.com/a (b)](https://www.example.com/a%20%28b%29)‹›'],
  ['‹it›', 'ada@example.com', '[it](mailto:ada@example.com)‹›'],
  ['see [i‹›t](/a)', '/new', 'see [it](/new‹›)'],
])('with %j, the address %j gives %j', async (before, typed, after) => {
  serveSearch();
  const { user, seen, address: input } = await openDialog(before);
  await user.clear(input);
  await user.type(input, typed);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(seen()).toBe(after));
});

test('a link can be removed, and its text stays', async () => {
  const { user, seen, field } = await openDialog('see [the *page*](/a‹›) now');
  await user.click(screen.getByRole('button', { name: 'Remove link' }));
  await waitFor(() => expect(seen()).toBe('see ‹the *page*› now'));
  expect(field).toHaveFocus();
});

test('Enter with words inserts nothing, and Escape returns to the text', async () => {
  serveSearch();
  const { user, seen, field, address: input } = await openDialog('a ‹b›');
  await user.type(input, 'words{Enter}');
  expect(screen.getByRole('dialog', { name: 'Insert link' })).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(field).toHaveFocus());
  expect(seen()).toBe('a ‹b›');
});

test('shows published posts, titles first, and what the site finds where there are none', async () => {
  serveSearch([hit('About night', 'a'), hit('Night draft', 'draft', false), hit('Night forecasts', 'night')]);
  const { user, address: input } = await openDialog('see ‹›.');
  const titles = async () => {
    const list = await screen.findByRole('list', { name: 'Pages of this site' });
    return within(list)
      .getAllByRole('button')
      .map((button) => button.querySelector('.truncate')?.textContent);
  };
  await user.type(input, 'night fore');
  expect(await titles()).toEqual(['Night forecasts', 'About night']);
  serveSearch([], [{ kind: 'service', title: 'Demand forecasts', path: '/services/1' }]);
  await user.type(input, ' x');
  await waitFor(async () => expect(await titles()).toEqual(['Demand forecasts']));
});

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

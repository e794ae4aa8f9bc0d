import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import { inspect } from '@/test/axe';
import { item, post, user as sampleUser } from '@/test/fixtures/samples';
import { renderWith } from '@/test/render';
import { serve, server } from '@/test/server';
import { NavigationForm } from './navigation-form';
import { navigation } from './navigation-tab';

const hint = 'An address, or words to find a page';
const notFoundWarning = 'There’s no page at this address.';

afterEach(() => {
  vi.useRealTimers();
  server.events.removeAllListeners();
});

const isDraft = 'There’s only a draft at this address. Visitors don’t see it.';

function openDialog() {
  const sent: unknown[] = [];
  serve('/api/admin/content', [
    { id: 3, title: 'Vision', type: 'service', published: true },
    { id: 5, title: 'Speech', type: 'service', published: false },
  ]);
  serve('/api/admin/pages', [{ slug: 'abroad', title: 'Contact abroad', published: true }]);
  serve('/api/search', { query: '', corrected: null, results: [] });
  serve('/api/admin/users', [sampleUser(), sampleUser({ id: 2, username: 'grace', displayName: null })]);
  server.use(
    http.post('/api/navigation', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(item(9), { status: 201 });
    }),
    http.get('/api/admin/blog', ({ request }) =>
      new URL(request.url).searchParams.has('cursor')
        ? HttpResponse.json([{ id: 1, title: 'A post', slug: 'a-post', published: true }])
        : HttpResponse.json([{ id: 2, title: 'A draft', slug: 'a-draft', published: false }], {
            headers: { 'x-next-cursor': 'more' },
          }),
    ),
    http.get('/api/blog', ({ request }) =>
      HttpResponse.json(new URL(request.url).searchParams.get('author') === 'ada-2' ? [post(1)] : []),
    ),
  );
  return {
    sent,
    ...renderWith(<NavigationForm of={navigation} record={undefined} onClose={() => undefined} />),
  };
}

test.each([
  ['/contact', ''],
  ['/services?x=1#top', ''],
  ['/nowhere', notFoundWarning],
  ['/services/3', ''],
  ['/services/4', notFoundWarning],
  ['/services/5', isDraft],
  ['/case-studies/3', notFoundWarning],
  ['/blog/a-post', ''],
  ['/blog/a-draft', isDraft],
  ['/blog/no-post', notFoundWarning],
  ['/authors/ada-2', ''],
  ['/authors/ada-lovelace', ''],
  ['/authors/grace', ''],
  ['/authors/nobody', notFoundWarning],
  ['services', 'Start it with “/”. Without it, the link leads somewhere different on every page.'],
  ['https://elsewhere.example/x', ''],
  ['mailto:a@b.example', ''],
  ['#here', ''],
  ['/feed.xml', ''],
  ['/foo.html', notFoundWarning],
  ['http://portico.test/contact', ''],
  ['http://portico.test', ''],
  ['http://portico.test/nope', notFoundWarning],
  ['https://northlight.example/blog/a-draft?x#y', isDraft],
  [
    'www.example.com/a',
    'Start it with “https://”. Without it, the link leads to a page of this site.',
    'https://www.example.com/a',
  ],
  [
    '//example.com',
    'Start it with “https://”, or with a single “/” for a page of this site.',
    'https://example.com',
  ],
  ['http:/example.com', 'Write “https://”, with two slashes after the colon.', 'http://example.com'],
  ['https:example.com', 'Write “https://”, with two slashes after the colon.', 'https://example.com'],
  ['https://', 'The name of the site is missing after “https://”.'],
])('the address %s gets the warning “%s”', async (address, warning, correction = '') => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  const isLookedUp = /^\/(?:services|case-studies|blog|authors)\/./.test(address);
  const answered = vi.fn();
  const { user } = openDialog();
  server.events.on('response:mocked', answered);
  const field = screen.getByLabelText('URL');
  await user.click(field);
  await user.paste(address);
  // Words are a search until the user leaves the field.
  if (address === 'services') act(() => field.blur());
  if (warning) await waitFor(() => expect(field).toHaveAccessibleDescription(warning));
  else {
    act(() => void vi.advanceTimersByTime(400));
    // Listed records are looked up in their lists.
    if (isLookedUp) await waitFor(() => expect(answered).toHaveBeenCalled());
    await act(async () => Promise.resolve());
    expect(field).toHaveAccessibleDescription(hint);
  }
  expect(field).not.toBeInvalid();
  if (!correction) return;
  await user.click(await screen.findByRole('button', { name: `Use ${correction}` }));
  expect(field).toHaveValue(correction);
  expect(field).toHaveFocus();
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Use / })).toBeNull());
});

test.each(['/services/4', '/blog/no-post', '/authors/nobody'])(
  'does not warn of %s if the response isn’t the API’s',
  async (address) => {
    const logged = vi.spyOn(console, 'error');
    const answered = vi.fn();
    const { user } = openDialog();
    server.use(http.get('/api/*', () => HttpResponse.html('<h1>Log in to this network</h1>')));
    server.events.on('response:mocked', answered);
    const field = screen.getByLabelText('URL');
    await user.click(field);
    await user.paste(address);
    await waitFor(() => expect(answered).toHaveBeenCalled());
    await act(async () => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(field).toHaveAccessibleDescription(hint);
    expect(logged).not.toHaveBeenCalled();
  },
);

test('refuses words left in place of an address, but not blanks in a query', async () => {
  const { user, sent } = openDialog();
  await user.type(screen.getByLabelText('Label'), 'Foo');
  const field = screen.getByLabelText('URL');
  await user.type(field, 'foo bar');
  expect(field).not.toBeInvalid();
  await user.click(screen.getByLabelText('Order'));
  const refused = `${hint} URL must be an address, such as /services or https://example.com. Pick a page that was found, or write one.`;
  await waitFor(() => expect(field).toHaveAccessibleDescription(refused));
  for (const words of ['foo bar', 'services']) {
    await user.clear(field);
    await user.type(field, words);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(field).toHaveFocus());
    expect(sent).toEqual([]);
  }
  await user.clear(field);
  await user.type(field, 'mailto:hello@foo.example?subject=A question');
  expect(field).not.toBeInvalid();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toMatchObject([{ href: 'mailto:hello@foo.example?subject=A question' }]));
});

test('words in the URL field find pages of this site', async () => {
  const { user } = openDialog();
  const field = screen.getByLabelText('URL');
  await user.type(field, 'Contact');
  const found = within(await screen.findByRole('list', { name: 'Pages of this site' }));
  expect(await found.findByRole('button', { name: /abroad.*pages.abroad$/ })).toBeVisible();
  // The time after which an address would be checked.
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(field).toHaveAccessibleDescription(hint);
  await user.keyboard('{ArrowDown}');
  expect(field).toHaveAccessibleDescription(hint);
  expect(found.getByRole('button', { name: /^Contact.*\/contact$/ })).toHaveFocus();
  expect(await inspect()).toHaveNoViolations();
  await user.keyboard('{Enter}');
  expect(field).toHaveValue('/contact');
  expect(field).toHaveFocus();
  expect(screen.queryByRole('list', { name: 'Pages of this site' })).toBeNull();
});

test('Enter leads from words to the page that was found, and saves no words', async () => {
  const { user, sent } = openDialog();
  const found = [{ slug: 'pricing', title: 'Pricing', published: true }];
  server.use(
    http.get('/api/admin/:list', ({ request }) =>
      HttpResponse.json(request.url.includes('/blog?q=pric&') ? found : []),
    ),
  );
  await user.type(screen.getByLabelText('Label'), 'Foo');
  const field = screen.getByLabelText('URL');
  await user.type(field, 'xyzzy');
  expect(await screen.findAllByText('No page matches')).not.toHaveLength(0);
  await user.keyboard('{Enter}');
  expect(field).toHaveFocus();
  await user.clear(field);
  await user.type(field, 'pric');
  const link = await screen.findByRole('button', { name: /Pricing/ });
  await user.keyboard('{Enter}');
  expect(link).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(field).toHaveValue('/blog/pricing');
  expect(field).toHaveFocus();
  expect(sent).toEqual([]);
});

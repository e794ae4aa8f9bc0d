import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { NavigationForm } from '@/admin/navigation/navigation-form';
import { navigation } from '@/admin/navigation/navigation-tab';
import { renderWith } from '@/test/render';
import { server } from '@/test/server';

test('refuses words left in place of an address, but not blanks in a query', async () => {
  const sent = vi.fn();
  server.use(
    http.get('/api/search', () => HttpResponse.json({ query: '', corrected: null, results: [] })),
    http.get('/api/admin/:list', () => HttpResponse.json([])),
    http.post('/api/navigation', async ({ request }) => {
      sent(await request.json());
      return HttpResponse.json({ id: 1, version: 1 }, { status: 201 });
    }),
  );
  const { user } = renderWith(
    <NavigationForm of={navigation} record={undefined} onClose={() => undefined} />,
  );
  await user.type(screen.getByLabelText('Label'), 'Foo');
  const field = screen.getByLabelText('URL');
  await user.type(field, 'foo bar');
  expect(field).not.toBeInvalid();
  await user.click(screen.getByLabelText('Order'));
  const refused =
    'An address, or words to find a page URL must be an address, such as /services or https://example.com. Pick a page that was found, or write one.';
  await waitFor(() => expect(field).toHaveAccessibleDescription(refused));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(field).toHaveFocus());
  expect(sent).not.toHaveBeenCalled();
  await user.clear(field);
  await user.type(field, 'services');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(field).toHaveFocus());
  expect(sent).not.toHaveBeenCalled();
  await user.clear(field);
  await user.type(field, 'mailto:hello@foo.example?subject=A question');
  expect(field).not.toBeInvalid();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent).toHaveBeenCalledWith(
      expect.objectContaining({ href: 'mailto:hello@foo.example?subject=A question' }),
    ),
  );
});

test('Enter leads from words to the page that was found, and saves no words', async () => {
  const sent = vi.fn();
  const posts = [{ id: 1, slug: 'pricing', title: 'Pricing', published: true }];
  server.use(
    http.get('/api/admin/content', () => HttpResponse.json([])),
    http.get('/api/admin/blog', ({ request }) =>
      HttpResponse.json(new URL(request.url).searchParams.get('q') === 'pric' ? posts : []),
    ),
    http.get('/api/search', () => HttpResponse.json({ query: '', corrected: null, results: [] })),
    http.post('/api/navigation', () => {
      sent();
      return HttpResponse.json({ id: 1, version: 1 }, { status: 201 });
    }),
  );
  const { user } = renderWith(
    <NavigationForm of={navigation} record={undefined} onClose={() => undefined} />,
  );
  await user.type(screen.getByLabelText('Label'), 'Foo');
  const field = screen.getByLabelText('URL');
  await user.type(field, 'xyzzy');
  expect(await screen.findAllByText('No page matches')).not.toHaveLength(0);
  await user.keyboard('{Enter}');
  expect(field).toHaveFocus();
  await user.clear(field);
  await user.type(field, 'pric');
  const found = await screen.findByRole('button', { name: /Pricing/ });
  await user.keyboard('{Enter}');
  expect(found).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(field).toHaveValue('/blog/pricing');
  expect(field).toHaveFocus();
  expect(sent).not.toHaveBeenCalled();
});

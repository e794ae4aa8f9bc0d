import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { openForm, preview, servePosts } from '@/test/fixtures/posts';
import { server } from '@/test/server';

const published = '<p>Rendered <code><span class="hl-keyword">by</span></code> the server</p>';

test('shows the browser’s rendering at once, and the server’s after a pause', async () => {
  servePosts();
  const requests: string[] = [];
  server.use(
    http.post<never, { content: string }>('/api/admin/preview', async ({ request }) => {
      requests.push((await request.json()).content);
      return HttpResponse.json({ html: `${published}<script>alert(1)</script>` });
    }),
  );
  const { user } = await openForm();
  const content = screen.getByLabelText('Content');
  await user.clear(content);
  await user.type(content, ' Some *emphasis*');
  expect(within(preview()).getByText('emphasis').tagName).toBe('EM');
  expect(await within(preview()).findByText('by')).toHaveClass('hl-keyword');
  expect(requests.at(-1)).toBe('Some *emphasis*');
  expect(preview().querySelector('script')).toBeNull();
  expect(preview()).toHaveTextContent('4 words');
  await user.type(content, ' and more');
  expect(await within(preview()).findByText('emphasis')).toBeVisible();
});

test('keeps the browser’s rendering if the server doesn’t respond', async () => {
  servePosts();
  let requestCount = 0;
  server.use(
    http.post('/api/admin/preview', () => {
      requestCount += 1;
      return HttpResponse.json({ error: 'Internal server error' }, { status: 500 });
    }),
  );
  await openForm('/admin/blog/7/edit');
  await waitFor(() => expect(requestCount).toBeGreaterThan(0));
  expect(within(preview()).getByText('content').tagName).toBe('EM');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the preview shows title, byline, date and cover', async () => {
  servePosts();
  const { user } = await openForm('/admin/blog/7/edit');
  const head = within(preview());
  expect(head.getByText('Old title')).toBeVisible();
  expect(head.getByText('By Ada Lovelace')).toBeVisible();
  expect(head.getByText('March 5, 2026')).toBeVisible();
  expect(preview().querySelector('img')).toHaveAttribute('src', '/art/lattice-a-b-n7.svg');
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: '' } });
  await user.selectOptions(screen.getByLabelText('Authors'), 'grace');
  expect(await head.findByText('No title yet')).toBeVisible();
  await waitFor(() => expect(head.getByText('By Ada Lovelace and grace')).toBeVisible());
});

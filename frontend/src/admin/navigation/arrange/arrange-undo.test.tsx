import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { NavigationTab } from '@/admin/navigation/navigation-tab';
import { admin, below, menu, orderCall, serveItems, top } from '@/test/fixtures/menu-admin';
import { notices } from '@/test/notices';
import { renderWith } from '@/test/render';
import { server } from '@/test/server';

test('a move is taken back by its notice, with the parent', async () => {
  server.use(http.get('/api/user', () => HttpResponse.json(admin)));
  const sent = serveItems(menu);
  const { user } = renderWith(<NavigationTab />, { at: '/admin/navigation?show=order' });
  const before = ['Move Services up', ...below, 'Move Blog up', 'Move Reports up'];
  await user.click(await screen.findByRole('button', { name: 'Move Services down' }));
  const region = within(await notices());
  const undo = async () => user.click(await region.findByRole('button', { name: 'Undo' }));
  await undo();
  expect(await region.findByText('The order is as it was')).toBeVisible();
  expect(region.queryByRole('button', { name: 'Undo' })).toBeNull();
  expect(top()).toEqual(before);
  expect(sent).toEqual([
    [orderCall, [2, 1, 3]],
    [orderCall, [1, 2, 3]],
  ]);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Parent of Reports' }), 'Services');
  await undo();
  await waitFor(() => expect(sent.at(-1)).toEqual(['PUT /api/navigation/3', { order: 2, parentId: null }]));
  await waitFor(() => expect(top()).toEqual(before));
});

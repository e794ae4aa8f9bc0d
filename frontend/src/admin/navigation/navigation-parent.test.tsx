import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { menu, serveItems } from '@/test/fixtures/menu-items';
import { item, user as sampleUser } from '@/test/fixtures/samples';
import { notices } from '@/test/notices';
import { renderWith } from '@/test/render';
import { server } from '@/test/server';
import { NavigationTab } from './navigation-tab';

beforeEach(() => server.use(http.get('/api/user', () => HttpResponse.json(sampleUser({ isAdmin: true })))));

const open = () => renderWith(<NavigationTab />, { at: '/admin/navigation' });

test('an item is never its own parent, and only top-level items are offered', async () => {
  serveItems(menu);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Edit Blog' }));
  const optionLabels = within(await screen.findByLabelText('Parent'))
    .getAllByRole('option')
    .map((option) => option.textContent);
  expect(optionLabels).toEqual(['None', 'Solutions']);
});

test('an item with children can’t get a parent, and says why', async () => {
  serveItems(menu);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Edit Solutions' }));
  expect(await screen.findByRole('dialog', { name: 'Edit Navigation Item' })).toBeVisible();
  expect(screen.getByLabelText('Parent')).toBeDisabled();
  expect(screen.getByLabelText('Parent')).toHaveAccessibleDescription(
    'An item with children cannot have a parent',
  );
});

test('removing the parent makes an item top-level', async () => {
  const sent = serveItems(menu);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Edit Vision' }));
  await user.selectOptions(await screen.findByLabelText('Parent'), 'None');
  await user.click(screen.getByLabelText('Featured'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await within(await notices()).findByText('Navigation item updated successfully')).toBeVisible();
  expect(sent[0]?.[1]).toMatchObject({ parentId: null, metadata: { icon: 'cpu' } });
});

test('a deleted parent is no longer offered, and another can be chosen', async () => {
  const sent = serveItems(menu);
  const { user } = open();
  await screen.findByText('Blog');
  await user.click(screen.getByRole('button', { name: 'Add Item' }));
  await user.type(await screen.findByLabelText('Label'), 'Careers');
  await user.type(screen.getByLabelText('URL'), '/careers');
  const parent = screen.getByLabelText('Parent') as HTMLSelectElement;
  await user.selectOptions(parent, 'Solutions');
  const message = 'The parent item does not exist';
  server.use(
    http.get('/api/navigation', () => HttpResponse.json([menu[0]])),
    http.post('/api/navigation', () => HttpResponse.json({ error: message, message }, { status: 400 }), {
      once: true,
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const optionLabels = () => [...parent.options].map(({ label }) => label);
  await waitFor(() => expect(optionLabels()).toEqual(['None', 'Unknown', 'Blog']));
  expect(parent.selectedOptions[0]).toHaveTextContent('Unknown');
  await user.selectOptions(parent, 'None');
  expect(optionLabels()).toEqual(['None', 'Blog']);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.[1]).toMatchObject({ label: 'Careers', parentId: null });
});

test('a parent chosen before the item got children can be removed', async () => {
  const sent = serveItems(menu);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Edit Blog' }));
  const parent = (await screen.findByLabelText('Parent')) as HTMLSelectElement;
  await user.selectOptions(parent, 'Solutions');
  const message = 'An item with children cannot have a parent';
  server.use(
    http.get('/api/navigation', () =>
      HttpResponse.json([...menu, item(9, { label: 'Archive', parentId: 3 }), item(10, { label: 'Other' })]),
    ),
    http.put('/api/navigation/3', () => HttpResponse.json({ error: message, message }, { status: 400 }), {
      once: true,
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(parent).toHaveAccessibleDescription(expect.stringContaining(message)));
  await screen.findByRole('alert');
  expect(parent).toBeEnabled();
  expect([...parent.options].map(({ label }) => label)).toEqual(['None', 'Solutions']);
  await user.selectOptions(parent, 'None');
  expect(parent).toBeEnabled();
  expect([...parent.options].map(({ label }) => label)).toEqual(['None']);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.[1]).toEqual({});
});

import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import type { NavigationItem } from '@/shared/navigation/queries';
import { mixedMenu as menu, serveItems } from '@/test/fixtures/menu-admin';
import { serveRecord } from '@/test/fixtures/record';
import { item, user as sampleUser } from '@/test/fixtures/samples';
import { notices } from '@/test/notices';
import { renderWith } from '@/test/render';
import { serve, server } from '@/test/server';
import { NavigationForm } from './navigation-form';
import { navigation, NavigationTab } from './navigation-tab';

beforeEach(() => server.use(http.get('/api/user', () => HttpResponse.json(sampleUser({ isAdmin: true })))));

async function open(button: string) {
  const sent = serveItems(menu);
  const { user } = renderWith(<NavigationTab />, { at: '/admin/navigation' });
  await screen.findByText('Blog');
  await user.click(screen.getByRole('button', { name: button }));
  const parent = await screen.findByLabelText<HTMLSelectElement>('Parent');
  const labels = () => [...parent.options].map(({ label }) => label);
  return { user, sent, parent, labels };
}

const save = () => screen.getByRole('button', { name: 'Save' });

/** Refuses the next save, after somebody has changed the menu. */
function refuse(method: 'post' | 'put', message: string, items: unknown[]) {
  serve('/api/navigation', items);
  const refusal = () => HttpResponse.json({ error: message, message }, { status: 400 });
  server.use(http[method]('/api/navigation/:id?', refusal, { once: true }));
}

test('an item with children can’t get a parent, and says why', async () => {
  const { parent } = await open('Edit Solutions');
  expect(screen.getByRole('dialog', { name: 'Edit Navigation Item' })).toBeVisible();
  expect(parent).toBeDisabled();
  expect(parent).toHaveAccessibleDescription('An item with children cannot have a parent');
});

test('removing the parent makes an item top-level', async () => {
  const { user, sent, parent } = await open('Edit Vision');
  await user.selectOptions(parent, 'None');
  await user.click(screen.getByLabelText('Featured'));
  await user.click(save());
  expect(await within(await notices()).findByText('Navigation item updated successfully')).toBeVisible();
  expect(sent[0]?.[1]).toMatchObject({ parentId: null, metadata: { icon: 'cpu' } });
});

test('a deleted parent is no longer offered, and another can be chosen', async () => {
  const { user, sent, parent, labels } = await open('Add Item');
  await user.type(screen.getByLabelText('Label'), 'Careers');
  await user.type(screen.getByLabelText('URL'), '/careers');
  await user.selectOptions(parent, 'Solutions');
  refuse('post', 'The parent item does not exist', menu.slice(0, 1));
  await user.click(save());
  await waitFor(() => expect(labels()).toEqual(['None', 'Unknown', 'Blog']));
  expect(parent.selectedOptions[0]).toHaveTextContent('Unknown');
  await user.selectOptions(parent, 'None');
  expect(labels()).toEqual(['None', 'Blog']);
  await user.click(save());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.[1]).toMatchObject({ label: 'Careers', parentId: null });
});

test('a parent chosen before the item got children can be removed', async () => {
  const { user, sent, parent, labels } = await open('Edit Blog');
  // Only other top-level items are offered.
  expect(labels()).toEqual(['None', 'Solutions']);
  await user.selectOptions(parent, 'Solutions');
  const message = 'An item with children cannot have a parent';
  refuse('put', message, [...menu, item(9, { label: 'Archive', parentId: 3 }), item(10, { label: 'Other' })]);
  await user.click(save());
  await waitFor(() => expect(parent).toHaveAccessibleDescription(expect.stringContaining(message)));
  await screen.findByRole('alert');
  expect(parent).toBeEnabled();
  expect(labels()).toEqual(['None', 'Solutions']);
  await user.selectOptions(parent, 'None');
  expect(parent).toBeEnabled();
  expect(labels()).toEqual(['None']);
  await user.click(save());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.[1]).toEqual({});
});

const sameNamed = [item(7, { label: 'Audit Twin' }), item(8, { label: 'Audit Twin' })];

/** The form of an item that another user can change. */
function openChild(first: Partial<NavigationItem>, lostResponses = 0) {
  const record = item(5, { label: 'Child', href: '/services', version: 1, ...first });
  const recorded = serveRecord<NavigationItem, Partial<NavigationItem>>(
    '/api/navigation/5',
    record,
    (body, stored) => ({ ...stored, ...body }),
    lostResponses,
  );
  serve('/api/navigation', [...sameNamed, record]);
  const onClose = vi.fn();
  const page = renderWith(<NavigationForm of={navigation} record={record} onClose={onClose} />);
  return { ...recorded, ...page, record, onClose };
}

test('distinguishes parents of the same name', async () => {
  const { user, change, record, sent, onClose } = openChild({ parentId: null });
  expect(await screen.findAllByRole('option', { name: 'Audit Twin' })).toHaveLength(2);
  await user.selectOptions(screen.getByLabelText('Parent'), '7');
  change({ ...record, parentId: 8, version: 2 });
  await user.click(save());
  const parent = within(await screen.findByRole('group', { name: 'Parent' }));
  expect(parent.getByText('Audit Twin (#8)')).toBeVisible();
  expect(parent.getByText('Audit Twin (#7)')).toBeVisible();
  await user.click(parent.getByRole('radio', { name: 'Yours' }));
  await user.click(screen.getByRole('button', { name: 'Save the merged version' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent[1]).toMatchObject({ version: '"2"', body: { parentId: 7 } });
});

test('the same parent is no difference', async () => {
  const { user, change, record, onClose } = openChild({ parentId: null });
  await screen.findAllByRole('option', { name: 'Audit Twin' });
  await user.selectOptions(screen.getByLabelText('Parent'), '7');
  change({ ...record, parentId: 7, version: 2 });
  await user.click(save());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test('clearing the order is no conflict after a lost response', async () => {
  const { user, sent, onClose } = openChild({ order: 4 }, 1);
  await user.clear(screen.getByLabelText('Order'));
  await user.click(save());
  await screen.findByRole('alert');
  await user.click(save());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toHaveLength(2);
});

test('copying a deleted item includes all fields of the form', async () => {
  const metadata = { description: 'All we do', icon: 'star', imageUrl: '/a.png', featured: true };
  const { user, change } = openChild({ metadata });
  change(null);
  await user.click(save());
  await user.click(await screen.findByRole('button', { name: 'Copy' }));
  const copied = await navigator.clipboard.readText();
  for (const line of ['Description: All we do', 'Icon: star', 'Image URL: /a.png', 'Featured: Yes'])
    expect(copied).toContain(line);
});

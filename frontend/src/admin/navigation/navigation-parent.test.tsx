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

/** Opens the form of an item, or that of a new one. */
async function open(button: string) {
  const sent = serveItems(menu);
  const { user } = renderWith(<NavigationTab />, { at: '/admin/navigation' });
  await screen.findByText('Blog');
  await user.click(screen.getByRole('button', { name: button }));
  const parent = await screen.findByLabelText<HTMLSelectElement>('Parent');
  const labels = () => [...parent.options].map(({ label }) => label);
  return { user, sent, parent, labels, save: () => user.click(screen.getByRole('button', { name: 'Save' })) };
}

/** Refuses the next save, after somebody has changed the menu. */
function refuse(method: 'post' | 'put', message: string, items: unknown[]) {
  server.use(
    http.get('/api/navigation', () => HttpResponse.json(items as object[])),
    http[method](
      '/api/navigation/:id?',
      () => HttpResponse.json({ error: message, message }, { status: 400 }),
      {
        once: true,
      },
    ),
  );
}

test('only other top-level items are offered as parents', async () => {
  const { labels } = await open('Edit Blog');
  expect(labels()).toEqual(['None', 'Solutions']);
});

test('an item with children can’t get a parent, and says why', async () => {
  const { parent } = await open('Edit Solutions');
  expect(screen.getByRole('dialog', { name: 'Edit Navigation Item' })).toBeVisible();
  expect(parent).toBeDisabled();
  expect(parent).toHaveAccessibleDescription('An item with children cannot have a parent');
});

test('removing the parent makes an item top-level', async () => {
  const { user, sent, parent, save } = await open('Edit Vision');
  await user.selectOptions(parent, 'None');
  await user.click(screen.getByLabelText('Featured'));
  await save();
  expect(await within(await notices()).findByText('Navigation item updated successfully')).toBeVisible();
  expect(sent[0]?.[1]).toMatchObject({ parentId: null, metadata: { icon: 'cpu' } });
});

test('a deleted parent is no longer offered, and another can be chosen', async () => {
  const { user, sent, parent, labels, save } = await open('Add Item');
  await user.type(screen.getByLabelText('Label'), 'Careers');
  await user.type(screen.getByLabelText('URL'), '/careers');
  await user.selectOptions(parent, 'Solutions');
  refuse('post', 'The parent item does not exist', menu.slice(0, 1));
  await save();
  await waitFor(() => expect(labels()).toEqual(['None', 'Unknown', 'Blog']));
  expect(parent.selectedOptions[0]).toHaveTextContent('Unknown');
  await user.selectOptions(parent, 'None');
  expect(labels()).toEqual(['None', 'Blog']);
  await save();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.[1]).toMatchObject({ label: 'Careers', parentId: null });
});

test('a parent chosen before the item got children can be removed', async () => {
  const { user, sent, parent, labels, save } = await open('Edit Blog');
  await user.selectOptions(parent, 'Solutions');
  const message = 'An item with children cannot have a parent';
  refuse('put', message, [...menu, item(9, { label: 'Archive', parentId: 3 }), item(10, { label: 'Other' })]);
  await save();
  await waitFor(() => expect(parent).toHaveAccessibleDescription(expect.stringContaining(message)));
  await screen.findByRole('alert');
  expect(parent).toBeEnabled();
  expect(labels()).toEqual(['None', 'Solutions']);
  await user.selectOptions(parent, 'None');
  expect(parent).toBeEnabled();
  expect(labels()).toEqual(['None']);
  await save();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.[1]).toEqual({});
});

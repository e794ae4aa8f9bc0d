import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { http, HttpResponse } from 'msw';
import type { NavigationItem } from '@/shared/navigation/queries';
import { serveRecord } from '@/test/fixtures/record';
import { item, user as sampleUser } from '@/test/fixtures/samples';
import { renderWith } from '@/test/render';
import { server } from '@/test/server';
import { NavigationForm } from './navigation-form';
import { navigation } from './navigation-tab';

const sameNamed = [item(7, { label: 'Audit Twin' }), item(8, { label: 'Audit Twin' })];

function open(first: Partial<NavigationItem>, lostResponses = 0) {
  const record = item(5, { label: 'Child', href: '/services', version: 1, ...first });
  const recorded = serveRecord<NavigationItem, Partial<NavigationItem>>(
    '/api/navigation/5',
    record,
    (body, stored) => ({ ...stored, ...body }),
    lostResponses,
  );
  server.use(
    http.get('/api/user', () => HttpResponse.json(sampleUser({ isAdmin: true }))),
    http.get('/api/navigation', () => HttpResponse.json([...sameNamed, record])),
  );
  const onClose = vi.fn();
  const page = renderWith(<NavigationForm of={navigation} record={record} onClose={onClose} />);
  return { ...recorded, ...page, record, onClose };
}

const save = () => screen.getByRole('button', { name: 'Save' });

test('distinguishes parents of the same name', async () => {
  const { user, change, record, sent, onClose } = open({ parentId: null });
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
  const { user, change, record, onClose } = open({ parentId: null });
  await screen.findAllByRole('option', { name: 'Audit Twin' });
  await user.selectOptions(screen.getByLabelText('Parent'), '7');
  change({ ...record, parentId: 7, version: 2 });
  await user.click(save());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test('clearing the order is no conflict after a lost response', async () => {
  const { user, sent, onClose } = open({ order: 4 }, 1);
  await user.clear(screen.getByLabelText('Order'));
  await user.click(save());
  await screen.findByRole('alert');
  await user.click(save());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toHaveLength(2);
});

test('copying a deleted item includes all fields of the form', async () => {
  const metadata = { description: 'All we do', icon: 'star', imageUrl: '/a.png', featured: true };
  const { user, change } = open({ metadata });
  change(null);
  await user.click(save());
  await user.click(await screen.findByRole('button', { name: 'Copy' }));
  const copied = await navigator.clipboard.readText();
  for (const line of ['Description: All we do', 'Icon: star', 'Image URL: /a.png', 'Featured: Yes'])
    expect(copied).toContain(line);
});

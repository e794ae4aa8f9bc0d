import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ContentItem } from '@/shared/content/queries';
import { serveRecord } from '@/test/fixtures/record';
import { renderWith } from '@/test/render';
import { ContentForm } from './content-form';
import { content } from './content-tab';

const stored: ContentItem = {
  id: 5,
  title: 'Edge',
  type: 'service',
  content: 'one\ntwo\nthree',
  metadata: '{\n  "icon": "star"\n}',
  published: true,
  createdAt: '2026-03-05T12:00:00Z',
  version: 1,
} as ContentItem;

function open() {
  const { change, stored: saved } = serveRecord(
    '/api/admin/content/5',
    stored,
    (body: Partial<ContentItem>, item: ContentItem) => ({ ...item, ...body }),
  );
  const { user } = renderWith(<ContentForm of={content} record={stored} onClose={() => undefined} />);
  const type = async (label: string, text: string) => {
    await user.clear(screen.getByLabelText(label));
    await user.click(screen.getByLabelText(label));
    await user.paste(text);
  };
  return { user, change, type, stored: saved };
}

test('metadata that both changed is chosen as a whole', async () => {
  const { user, change, type, stored: saved } = open();
  await type('Metadata', '{ "icon": "users", "client": "Mine" }');
  const theirs = '{ "icon": "chart", "image": "/theirs.png" }';
  change({ ...stored, metadata: theirs, version: 2 });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const metadata = within(await screen.findByRole('group', { name: 'Metadata' }));
  expect(metadata.getAllByRole('radio', { checked: false })).toHaveLength(2);
  await user.click(metadata.getByRole('radio', { name: 'Theirs' }));
  await user.click(screen.getByRole('button', { name: 'Save the merged version' }));
  await waitFor(() => expect(saved()?.metadata).toBe(theirs));
});

test('a conflict lists the fields in the order of the form', async () => {
  const { user, change, type } = open();
  await type('Content', 'mine');
  await type('Metadata', '{ "icon": "users" }');
  change({ ...stored, title: 'Theirs', content: 'theirs', metadata: '{ "icon": "chart" }', version: 2 });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Changed in the meantime' }));
  const groups = dialog.getAllByRole('group');
  const names = groups.flatMap((group) => group.querySelector('legend')?.textContent ?? []);
  expect(names).toEqual(['Title', 'Content', 'Metadata']);
});

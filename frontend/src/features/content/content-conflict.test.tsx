import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serveRecord } from '@/test/record';
import { renderWith } from '@/test/render';
import { ContentDialog } from './content-dialog';
import type { ContentItem } from './api';

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
  const { change } = serveRecord('/api/admin/content/5', stored, (_body, item: ContentItem) => item);
  const { user } = renderWith(<ContentDialog item={stored} onClose={() => undefined} />);
  const type = async (label: string, text: string) => {
    await user.clear(screen.getByLabelText(label));
    await user.click(screen.getByLabelText(label));
    await user.paste(text);
  };
  return { user, change, type };
}

test('two states of JSON are not combined line by line, which could leave a key in it twice', async () => {
  const { user, change, type } = open();
  await type('Metadata', '{\n  "icon": "star",\n  "client": "Mine"\n}');
  await type('Content', 'mine\ntwo\nthree');
  change({
    ...stored,
    content: 'one\ntwo\ntheirs',
    metadata: '{\n  "client": "Theirs",\n  "icon": "star"\n}',
    version: 2,
  });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const metadata = within(await screen.findByRole('group', { name: 'Metadata' }));
  expect(metadata.getAllByRole('radio')).toHaveLength(2);
  const content = within(screen.getByRole('group', { name: 'Content' }));
  expect(content.getByRole('radio', { name: 'Both, combined' })).toBeVisible();
});

test('a conflict names the fields in the order of the form, whoever has changed them', async () => {
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

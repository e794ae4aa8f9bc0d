import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { entities } from '../support/entities';
import { listOf, make, nameFor } from '../support/entity-page';
import { lineOf } from '../support/line';
import { expect, notice, test } from '../support/test';

test.use({ as: 'admin' });

/** A record to delete: its list and row, the button and the messages. */
interface Deletion {
  what: string;
  path: string;
  asks: 'page' | 'browser' | 'nobody';
  button: string;
  /** The prefix of the button's label, if it is longer than the row's name. */
  rowButton?: string;
  done: string;
  failed: string;
  /** Creates the record; returns its id, its row's name and its path. */
  begin: (api: APIRequestContext) => Promise<{ id: number; name: string; at: string }>;
}

const ofEntities: Deletion[] = entities.map((entity) => ({
  what: entity.name,
  path: entity.path,
  asks: entity.asks,
  button: 'Delete',
  done: entity.done.remove,
  failed: entity.failed.remove,
  begin: async (api) => {
    const name = nameFor(entity);
    const { id } = await make(api, entity, name);
    return { id, name, at: listOf(entity, name) };
  },
}));

/** Returns a visitor's submission as the dashboard lists it. */
async function left(api: APIRequestContext, call: string, data: { email: string }, path: string) {
  expect((await api.post(call, { data })).status()).toBe(201);
  const rows = (await (await api.get(`${path}?q=${data.email}`)).json()) as { id: number }[];
  return rows[0]?.id ?? 0;
}

const ofVisitors: Deletion[] = [
  {
    what: 'a subscriber',
    path: '/api/admin/subscribers',
    asks: 'page',
    button: 'Remove',
    done: 'Subscriber removed successfully',
    failed: 'Failed to remove subscriber',
    begin: async (api) => {
      const email = `reader-${randomUUID().slice(0, 8)}@example.com`;
      const id = await left(api, '/api/newsletter', { email }, '/api/admin/subscribers');
      return { id, name: email, at: `/admin/newsletter?q=${email}` };
    },
  },
  {
    what: 'an enquiry',
    path: '/api/admin/enquiries',
    asks: 'page',
    button: 'Delete',
    rowButton: 'Delete enquiry of',
    done: 'Enquiry deleted successfully',
    failed: 'Failed to delete enquiry',
    begin: async (api) => {
      const name = `writer-${randomUUID().slice(0, 8)}`;
      const data = { name, email: `${name}@example.com`, message: 'Text.' };
      const id = await left(api, '/api/contact', data, '/api/admin/enquiries');
      return { id, name, at: `/admin/enquiries?q=${name}` };
    },
  },
];

for (const deletion of [...ofEntities, ...ofVisitors]) {
  const { what, path, asks, button, rowButton = button, done, failed, begin } = deletion;
  test(`${what}: a lost deletion keeps the row, a slow one is sent once`, async ({
    page,
    open,
    api,
    watch,
  }) => {
    const { id, name, at } = await begin(api);
    page.on('dialog', (question) => void question.accept());
    await open(at);
    const line = await lineOf(page, path, ['DELETE']);
    const inRow = page.getByRole('button', { name: `${rowButton} ${name}`, exact: true });
    const question = page.getByRole('alertdialog');
    if (asks === 'page') await inRow.click();
    const act = asks === 'page' ? question.getByRole('button', { name: button, exact: true }) : inRow;

    watch.provoke(path);
    line.cut();
    await act.click();
    await expect(notice(page)).toContainText(failed);
    if (asks === 'page') await expect(question.getByRole('alert')).toContainText(failed);
    await expect(page.getByRole('rowheader', { name, includeHidden: true })).toHaveCount(1);
    line.sent();

    const letGo = line.slow();
    await act.dblclick();
    if (asks === 'page') await expect(question.locator('button[aria-busy]')).toBeDisabled();
    letGo();
    await expect(notice(page)).toContainText(done);
    await expect(inRow).toHaveCount(0);
    expect(line.sent()).toBe(1);
    expect((await api.delete(`${path}/${id}`)).status()).toBe(404);
  });
}

import type { APIRequestContext } from '@playwright/test';
import { entities } from '../support/entities';
import { listPath, createRecord, uniqueName } from '../support/entity-page';
import { interceptCalls } from '../support/network-calls';
import { create, createEnquiry, read, readFirst, unique, type Stored } from '../support/records';
import { expect, notice, test } from '../support/test';

test.use({ as: 'admin' });

/** A record to delete: its list and row, the button and the messages. */
interface Deletion {
  recordName: string;
  path: string;
  confirmation: 'page' | 'browser' | 'none';
  button: string;
  /** The prefix of the button's label, if it is longer than the row's name. */
  rowButton?: string;
  done: string;
  failed: string;
  /** Creates the record; returns its id, its row's name and its path. */
  createRecord: (api: APIRequestContext) => Promise<{ id: number; name: string; at: string }>;
}

const entityDeletions: Deletion[] = entities.map((entity) => ({
  recordName: entity.name,
  path: entity.path,
  confirmation: entity.confirmation,
  button: 'Delete',
  done: entity.done.remove,
  failed: entity.failed.remove,
  createRecord: async (api) => {
    const name = uniqueName(entity);
    const { id } = await createRecord(api, entity, name);
    return { id, name, at: listPath(entity, name) };
  },
}));

const submissionDeletions: Deletion[] = [
  {
    recordName: 'a subscriber',
    path: '/api/admin/subscribers',
    confirmation: 'page',
    button: 'Remove',
    done: 'Subscriber removed successfully',
    failed: 'Failed to remove subscriber',
    createRecord: async (api) => {
      const email = `${unique('reader')}@example.com`;
      await create(api, '/api/newsletter', { email });
      const { id } = await readFirst(api, `/api/admin/subscribers?q=${email}`);
      return { id, name: email, at: `/admin/newsletter?q=${email}` };
    },
  },
  {
    recordName: 'an enquiry',
    path: '/api/admin/enquiries',
    confirmation: 'page',
    button: 'Delete',
    rowButton: 'Delete enquiry from',
    done: 'Enquiry deleted successfully',
    failed: 'Failed to delete enquiry',
    createRecord: async (api) => {
      const name = unique('writer');
      const { id } = await createEnquiry(api, { name });
      return { id, name, at: `/admin/enquiries?q=${name}` };
    },
  },
];

for (const deletion of [...entityDeletions, ...submissionDeletions]) {
  const { recordName, path, confirmation, button, rowButton = button, done, failed, createRecord } = deletion;
  test(`${recordName}: a lost deletion keeps the row, a slow one is single and can be undone`, async ({
    page,
    open,
    api,
    watch,
  }) => {
    const { id, name, at } = await createRecord(api);
    const stored = async () =>
      (await read<Stored[]>(api, `${path}?q=${encodeURIComponent(name)}`)).find((record) => record.id === id);
    const before = await stored();
    expect(before).toBeDefined();
    page.on('dialog', (question) => void question.accept());
    await open(at);
    const calls = await interceptCalls(page, path, ['DELETE']);
    const inRow = page.getByRole('button', { name: `${rowButton} ${name}`, exact: true });
    const question = page.getByRole('alertdialog');
    if (confirmation === 'page') await inRow.click();
    const act = confirmation === 'page' ? question.getByRole('button', { name: button, exact: true }) : inRow;

    watch.expectFault(path);
    calls.disconnect();
    await act.click();
    await expect(notice(page)).toContainText(failed);
    if (confirmation === 'page') await expect(question.getByRole('alert')).toContainText(failed);
    await expect(page.getByRole('rowheader', { name, includeHidden: true })).toHaveCount(1);
    calls.takeCallCount();

    const release = calls.hold();
    await act.dblclick();
    const busy = confirmation === 'page' ? question.locator('button[aria-busy]') : inRow;
    await expect(busy).toBeDisabled();
    await expect(busy).toHaveAttribute('aria-busy', 'true');
    release();
    await expect(notice(page)).toContainText(done);
    await expect(inRow).toHaveCount(0);
    expect(calls.takeCallCount()).toBe(1);
    expect(await stored()).toBeUndefined();
    await notice(page).getByRole('button', { name: 'Undo' }).click();
    await expect(notice(page)).toContainText('restored');
    await expect(inRow).toBeVisible();
    expect(await stored()).toEqual(before);
  });
}

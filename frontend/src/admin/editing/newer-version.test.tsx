import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import { inspect } from '@/test/axe';
import { notices } from '@/test/notices';
import { comparison, opened, openThing, save, serveThing } from '@/test/fixtures/sample-form';
import { server } from '@/test/server';

/** Serves a version of the record and who saved it. */
const serveEdit = (version: number, by = 'Mar%C3%ADa') =>
  server.use(
    http.head(
      '/api/things/:id',
      () =>
        new HttpResponse(null, {
          headers: { etag: `"${version}"`, 'x-edited-by': by, 'x-edited-at': new Date().toISOString() },
        }),
    ),
  );

/** Gives elements a size, and all places the element that is found: jsdom has no layout. */
function layOut(find: () => Element | null) {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 10, 10));
  document.elementFromPoint = vi.fn(find);
}

afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(document, 'elementFromPoint');
});

test('an open form says early who saved a newer version', async () => {
  serveThing(opened);
  serveEdit(opened.version ?? 1);
  await openThing();
  expect(screen.queryByText(/saved a newer version/)).toBeNull();
  serveEdit(2);
  fireEvent.focus(window);
  expect(await screen.findByText(/^María \(.+\) saved a newer version\./)).toBeVisible();
  expect(await inspect()).toHaveNoViolations();
});

test('a newer version is also said in a toast, once, if the form’s own notice is out of sight', async () => {
  serveThing({ ...opened, version: 2, story: 'theirs' });
  serveEdit(2);
  layOut(() => null);
  const { user } = await openThing();
  fireEvent.focus(window);
  const toast = within(await notices());
  expect(await toast.findByText(/^María \(.+\) saved a newer version$/)).toBeVisible();
  await user.click(toast.getByRole('button', { name: 'See what changed' }));
  expect(await comparison()).toHaveAccessibleDescription(/^María \(.+\) saved this after you opened it\./);
  await user.click(screen.getByRole('button', { name: 'Back to the form' }));
  fireEvent.focus(window);
  expect(await screen.findByText(/saved a newer version\. When you save/)).toBeVisible();
  expect(toast.queryByText(/saved a newer version/)).toBeNull();
});

test('the form’s own notice is enough where it can be seen', async () => {
  serveThing(opened);
  serveEdit(2);
  layOut(() => document.querySelector('[data-slot=alert]'));
  await openThing();
  fireEvent.focus(window);
  const notice = await screen.findByText(/saved a newer version\. When you save/);
  expect(document.elementFromPoint).toHaveBeenCalled();
  expect(screen.getAllByText(/saved a newer version/)).toEqual([notice]);
});

test('the newer version can be compared before saving, and saved on top of it', async () => {
  const { sent } = serveThing({ ...opened, version: 2, story: 'theirs' });
  serveEdit(2);
  const { user, onClose } = await openThing();
  fireEvent.focus(window);
  await user.click(await screen.findByRole('button', { name: 'See what changed' }));
  expect(await comparison()).toHaveAccessibleDescription(/^María \(.+\) saved this after you opened it\./);
  expect(sent).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Back to the form' }));
  await user.click(await screen.findByRole('button', { name: 'See what changed' }));
  await comparison();
  await user.click(screen.getByRole('button', { name: 'Save the merged version' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toMatchObject([{ version: '"2"', body: { name: 'Mine', story: 'theirs' } }]);
});

test('a conflict names who saved and when', async () => {
  serveThing({ ...opened, version: 2, name: 'Theirs' });
  const { user } = await openThing();
  serveEdit(2);
  await user.click(save());
  expect(await comparison()).toHaveAccessibleDescription(/^María \(.+\) saved this after you opened it\./);
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^María \(.+\) changed this after you opened it\./,
  );
});

test('an edit of another version names nobody', async () => {
  serveThing({ ...opened, version: 2, name: 'Theirs' });
  const { user } = await openThing();
  serveEdit(3);
  await user.click(save());
  expect(await comparison()).toHaveAccessibleDescription(/^Another user saved this/);
});

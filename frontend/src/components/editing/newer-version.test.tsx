import { fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { inspect } from '@/test/axe';
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

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { inspect } from '@/test/axe';
import {
  comparison,
  opened,
  openNewThing,
  openThing,
  save,
  serveThing,
  type Thing,
} from '@/test/fixtures/sample-form';
import { server } from '@/test/server';
import { notices } from '@/test/notices';

test('shows a further change made during the comparison', async () => {
  const { sent, change } = serveThing({ ...opened, version: 2, story: 'second' });
  const { user, onClose } = await openThing();
  await user.click(save());
  await comparison();
  change({ ...opened, version: 3, story: 'third' });
  await user.click(screen.getByRole('button', { name: 'Save the merged version' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(await screen.findByText('third')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save the merged version' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent[2]).toMatchObject({ version: '"3"', body: { name: 'Mine', story: 'third' } });
});

test('does not report one’s own lost save as another user’s change', async () => {
  const { sent } = serveThing({ ...opened, version: 2, name: 'Mine' });
  const { user, onClose } = await openThing();
  await user.click(save());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toHaveLength(1);
});

test('a record deleted meanwhile can be saved as new, once', async () => {
  const { sent } = serveThing(null);
  const { user, onClose } = await openThing();
  await user.click(save());
  const question = await screen.findByRole('alertdialog', { name: 'Deleted in the meantime' });
  expect(question).toHaveAccessibleDescription(/^This was deleted after you opened it\./);
  expect(await inspect()).toHaveNoViolations();
  await user.click(within(question).getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe('Name: Mine\n\nStory: one\ntwo\nthree\n\nActive: Yes');
  await user.click(within(question).getByRole('button', { name: 'Save as new' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent[1]).toMatchObject({ method: 'POST', body: { name: 'Mine', story: 'one\ntwo\nthree' } });
  expect(sent[1]?.key).toMatch(/^[0-9a-f]{32}$/);
});

test("reports a version that can't be loaded, and retries with the next save", async () => {
  serveThing({ ...opened, version: 2, name: 'Theirs' });
  server.use(http.get('/api/things/5', () => HttpResponse.error(), { once: true }));
  const { user } = await openThing();
  await user.click(save());
  await waitFor(() =>
    expect(screen.getByRole('alert')).toHaveTextContent('We couldn’t load their version. Please try again.'),
  );
  expect(screen.getByLabelText('Name')).toHaveValue('Mine');
  await user.click(save());
  await comparison();
});

test.each([
  ['NAME must not contain NUL', 'goes to the field whose label it begins with, in any case', undefined],
  ['Name is taken\nThe store is full', 'stays above the form', 'Name is taken The store is full'],
])('an error of the line or lines %j %s', async (message, _, above) => {
  server.use(http.post('/api/things', () => HttpResponse.text(message, { status: 400 })));
  const { user } = await openNewThing();
  await user.click(save());
  const [line = ''] = message.split('\n');
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveAccessibleDescription(line));
  if (!above) expect(screen.getByLabelText('Name')).toHaveFocus();
  expect(screen.queryByRole('alert')?.textContent?.replace('\n', ' ')).toBe(above);
});

/** The fate of a call: processed with its response lost, lost itself, rejected, denied, or successful. */
type Outcome = 'unanswered' | 'lost' | 'refused' | 'denied' | 'done';

/** A server that stores once per key. Calls meet these fates in order, later calls succeed. */
function serve(first: Thing | undefined, ...outcomes: Outcome[]) {
  const stored = first ? [first] : [];
  const created = new Map<string | null, Thing>();
  const sent: string[] = [];
  const respond = async (request: Request, applySave: (body: Thing) => Thing | undefined) => {
    const body = (await request.json()) as Thing;
    const { headers, method } = request;
    sent.push(`${method} ${body.name} ${headers.get('if-match') ?? headers.get('idempotency-key')}`);
    const outcome = outcomes.shift();
    if (outcome === 'lost') return HttpResponse.error();
    if (outcome === 'refused') return HttpResponse.json({ error: 'No such name' }, { status: 400 });
    if (outcome === 'denied') return HttpResponse.json({ error: 'Not yours' }, { status: 403 });
    const done = applySave(body);
    if (outcome === 'unanswered') return HttpResponse.error();
    return done ? HttpResponse.json(done) : HttpResponse.json({}, { status: 412 });
  };
  server.use(
    http.get('/api/things/5', () =>
      stored[0] ? HttpResponse.json(stored[0]) : HttpResponse.json({}, { status: 404 }),
    ),
    http.post('/api/things', ({ request }) =>
      respond(request, (body) => {
        const key = request.headers.get('idempotency-key');
        const thing = created.get(key) ?? { ...body, id: 5, version: 1 };
        if (!created.has(key)) stored.push(thing);
        created.set(key, thing);
        return thing;
      }),
    ),
    http.put('/api/things/5', async ({ request }) =>
      respond(request, (body) => {
        const [thing] = stored;
        if (!thing || request.headers.get('if-match') !== `"${thing.version}"`) return undefined;
        return (stored[0] = { ...thing, ...body, version: (thing.version ?? 0) + 1 });
      }),
    ),
  );
  return { stored, sent };
}

type Form = Awaited<ReturnType<typeof openThing>>;

const name = () => screen.getByLabelText('Name');
const unknownMessage = 'We couldn’t confirm whether this was saved, so it can’t be edited for now.';

async function saveWithoutResponse({ user }: Form) {
  await user.click(save());
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(unknownMessage));
  await waitFor(() => expect(save()).toBeEnabled());
}

const expectClosed = ({ onClose }: Form) => waitFor(() => expect(onClose).toHaveBeenCalledOnce());
const goOnline = () => act(() => window.dispatchEvent(new Event('online')));

test('offline, nothing was sent: the form stays open, and saves what is written then', async () => {
  const { stored } = serve(undefined, 'lost');
  const form = await openNewThing();
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await form.user.click(save());
  await waitFor(() =>
    expect(screen.getByRole('alert')).toHaveTextContent(/^You’re offline. Your text is kept.$/),
  );
  isOnline.mockRestore();
  await goOnline();
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  await form.user.type(name(), ' and more');
  await form.user.click(save());
  await expectClosed(form);
  expect(stored).toHaveLength(1);
  expect(stored[0]?.name).toMatch(/ and more$/);
});

test.each(['the button of the notice', 'the form’s own button', 'the network, once it is back'])(
  'a lost response locks the form, and %s retries the attempt',
  async (trigger) => {
    const { stored, sent } = serve(undefined, 'unanswered');
    const form = await openNewThing();
    await saveWithoutResponse(form);
    expect(screen.getByRole('alert')).toHaveTextContent(
      /^The connection to the server failed. Your text is kept. We/,
    );
    expect(await within(await notices()).findByText('Not saved')).toBeInTheDocument();
    expect(await inspect()).toHaveNoViolations();
    await form.user.type(name(), '!');
    await form.user.click(screen.getByLabelText('Active'));
    expect(name()).toHaveValue('Mine');
    expect(screen.getByLabelText('Active')).toBeChecked();
    if (trigger.startsWith('the network')) void goOnline();
    else await form.user.click(trigger.startsWith('the form') ? save() : screen.getByText('Try again'));
    await expectClosed(form);
    expect(stored).toEqual([expect.objectContaining({ name: 'Mine', version: 1 })]);
    expect(sent).toHaveLength(2);
    expect(sent[1]).toBe(sent[0]);
  },
);

test('reports automatic retries once and keeps the layout still', async () => {
  const { sent } = serve(undefined, 'lost', 'lost', 'lost', 'refused');
  const form = await openNewThing();
  await saveWithoutResponse(form);
  const toasts = within(await notices());
  fireEvent.click(await toasts.findByRole('button', { name: 'Close' }));
  await waitFor(() => expect(toasts.queryByText('Not saved')).toBeNull());
  act(() => screen.getByRole('button', { name: 'Cancel' }).focus());
  for (const times of [2, 3]) {
    void goOnline();
    await waitFor(() => expect(sent).toHaveLength(times));
    expect(save()).toBeEnabled();
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  }
  expect(toasts.queryByText('Not saved')).toBeNull();
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  void goOnline();
  expect(await toasts.findByText('No such name')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent(/^No such name$/);
});

test('after a rejected retry of a create the submit button has the focus, and later input is saved as new', async () => {
  const { stored, sent } = serve(undefined, 'lost', 'refused');
  const form = await openNewThing();
  await saveWithoutResponse(form);
  act(() => screen.getByText('Try again').focus());
  void goOnline();
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(/^No such name$/));
  // The retry button is gone.
  await waitFor(() => expect(save()).toHaveFocus());
  await form.user.type(name(), '!');
  await form.user.click(save());
  await expectClosed(form);
  expect(stored).toEqual([expect.objectContaining({ name: 'Mine!', version: 1 })]);
  const keys = sent.map((call) => call.split(' ').at(-1));
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('a denied retry keeps the form locked and ends automatic retries', async () => {
  const { sent } = serve(opened, 'unanswered', 'denied');
  const form = await openThing();
  await saveWithoutResponse(form);
  await form.user.click(save());
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(`Not yours ${unknownMessage}`));
  await waitFor(() => expect(save()).toBeEnabled());
  void goOnline();
  await form.user.type(name(), '!');
  expect(name()).toHaveValue('Mine');
  expect(sent).toHaveLength(2);
  await form.user.click(screen.getByText('Try again'));
  await expectClosed(form);
});

test('does not report a record as saved that another user has deleted since', async () => {
  const { stored, sent } = serve(undefined, 'unanswered');
  const form = await openNewThing();
  await saveWithoutResponse(form);
  stored.length = 0;
  await form.user.click(save());
  const question = await screen.findByRole('alertdialog', { name: 'Deleted in the meantime' });
  expect(form.onClose).not.toHaveBeenCalled();
  await form.user.click(within(question).getByRole('button', { name: 'Save as new' }));
  await expectClosed(form);
  expect(stored).toEqual([expect.objectContaining({ name: 'Mine' })]);
  expect(sent[2]).not.toBe(sent[0]);
});

test("merges another user's change made after a lost save without a question", async () => {
  const { stored } = serve(opened, 'unanswered');
  const form = await openThing();
  await saveWithoutResponse(form);
  stored[0] = { ...opened, ...stored[0], story: 'Theirs', version: 3 };
  await form.user.click(save());
  const dialog = within(await screen.findByRole('dialog', { name: 'Changed in the meantime' }));
  expect(dialog.queryByRole('group', { name: 'Name' })).toBeNull();
  await form.user.click(dialog.getByRole('button', { name: 'Save the merged version' }));
  await expectClosed(form);
  expect(stored).toEqual([expect.objectContaining({ name: 'Mine', story: 'Theirs' })]);
});

test('warns on leaving a locked form that the save is unconfirmed', async () => {
  serve(opened, 'unanswered');
  const form = await openThing();
  await saveWithoutResponse(form);
  await form.user.click(screen.getByRole('button', { name: 'Cancel' }));
  const question = await screen.findByRole('alertdialog');
  expect(question).toHaveTextContent('We couldn’t confirm whether your changes were saved.');
  await form.user.click(within(question).getByRole('button', { name: 'Discard' }));
  expect(form.onClose).toHaveBeenCalledOnce();
});

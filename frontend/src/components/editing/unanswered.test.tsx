import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { comparison, opened, openNewThing, openThing, save, type Thing } from '@/test/fixtures/sample-form';
import { server } from '@/test/server';

/** What happens to a call: it is done and its answer is lost, it never arrives, or it is refused. */
type Fate = 'unanswered' | 'lost' | 'refused' | 'done';

const reused = { error: 'This Idempotency-Key was used with another request.' };

/** A server that stores, once for each key. Calls meet these fates, and then none any more. */
function serve(first: Thing | undefined, ...fates: Fate[]) {
  const stored = first ? [first] : [];
  const keys = new Map<string | null, { name: string; thing: Thing }>();
  const sent: string[] = [];
  const meet = async (request: Request, act: (body: Thing) => Thing | number) => {
    const body = (await request.json()) as Thing;
    const { headers, method } = request;
    sent.push(`${method} ${body.name} ${headers.get('if-match') ?? headers.get('idempotency-key')}`);
    const fate = fates.shift();
    if (fate === 'lost') return HttpResponse.error();
    if (fate === 'refused') return HttpResponse.json({ error: 'No such name' }, { status: 400 });
    const done = act(body);
    if (fate === 'unanswered') return HttpResponse.error();
    if (done === 422)
      return HttpResponse.json(reused, { status: 422, headers: { location: '/api/things/5' } });
    return typeof done === 'number' ? HttpResponse.json({}, { status: done }) : HttpResponse.json(done);
  };
  server.use(
    http.get('/api/things/5', () =>
      stored[0] ? HttpResponse.json(stored[0]) : HttpResponse.json({}, { status: 404 }),
    ),
    http.post('/api/things', ({ request }) =>
      meet(request, (body) => {
        const key = request.headers.get('idempotency-key');
        const known = keys.get(key);
        if (known) return known.name === body.name ? known.thing : 422;
        const thing = { ...body, id: 5, version: 1 };
        stored.push(thing);
        keys.set(key, { name: body.name, thing });
        return thing;
      }),
    ),
    http.put('/api/things/5', ({ request }) =>
      meet(request, (body) => {
        const [thing] = stored;
        if (!thing || request.headers.get('if-match') !== `"${thing.version}"`) return 412;
        return (stored[0] = { ...thing, ...body, version: (thing.version ?? 0) + 1 });
      }),
    ),
  );
  return { stored, sent };
}

type Form = Awaited<ReturnType<typeof openThing>>;

/** Saves, meets a failure, and types something more. */
async function failAndType({ user }: Form, more: string) {
  await user.click(save());
  await screen.findByRole('alert');
  await waitFor(() => expect(save()).toBeEnabled());
  await user.type(screen.getByLabelText('Name'), more);
}

async function saveAtLast({ user, onClose }: Form) {
  await user.click(save());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
}

const keyIn = (call: string | undefined) => call?.split(' ').at(-1);

test('what was created without an answer is one thing, with the word that was changed since', async () => {
  const { stored, sent } = serve(undefined, 'unanswered');
  const form = await openNewThing();
  await failAndType(form, '!');
  await saveAtLast(form);
  expect(stored).toEqual([expect.objectContaining({ name: 'Mine!', version: 2 })]);
  const key = keyIn(sent[0]);
  expect(sent).toEqual([`POST Mine ${key}`, `POST Mine! ${key}`, 'PUT Mine! "1"']);
});

test('what was created without an answer and changed by somebody else since is compared', async () => {
  const { stored } = serve(undefined, 'unanswered');
  const form = await openNewThing();
  await failAndType(form, '!');
  stored[0] = { ...opened, ...stored[0], name: 'Theirs', version: 2 };
  await form.user.click(save());
  await comparison();
  expect(screen.getByRole('group', { name: 'Name' })).toHaveTextContent('Mine!');
  expect(stored[0]).toMatchObject({ name: 'Theirs' });
});

test('what was created without an answer, changed in the form and deleted by somebody else is not saved', async () => {
  const { stored } = serve(undefined, 'unanswered');
  const form = await openNewThing();
  await failAndType(form, '!');
  stored.length = 0;
  await form.user.click(save());
  await screen.findByRole('alertdialog', { name: 'Deleted in the meantime' });
  expect(form.onClose).not.toHaveBeenCalled();
});

test('a change whose answer was lost is no conflict with oneself when more is changed', async () => {
  const { stored, sent } = serve(opened, 'unanswered');
  const form = await openThing();
  await failAndType(form, '!');
  await saveAtLast(form);
  expect(stored).toEqual([expect.objectContaining({ name: 'Mine!', version: 3 })]);
  expect(sent).toEqual(['PUT Mine "1"', 'PUT Mine! "1"', 'PUT Mine! "2"']);
});

test('what never arrived and was changed since is not stored as it was at any time', async () => {
  for (const open of [openNewThing, openThing]) {
    const { stored, sent } = serve(open === openThing ? opened : undefined, 'lost');
    const form = await open();
    await failAndType(form, '!');
    await saveAtLast(form);
    expect(stored).toEqual([expect.objectContaining({ name: 'Mine!' })]);
    expect(sent).toHaveLength(2);
    cleanup();
  }
});

test('of attempts that were all not answered at most one was done, and what is typed now is saved on top', async () => {
  const { stored, sent } = serve(undefined, 'unanswered', 'lost');
  const form = await openNewThing();
  await failAndType(form, '!');
  await failAndType(form, '?');
  await saveAtLast(form);
  expect(stored).toEqual([expect.objectContaining({ name: 'Mine!?' })]);
  const key = keyIn(sent[0]);
  expect(sent).toEqual([`POST Mine ${key}`, `POST Mine! ${key}`, `POST Mine!? ${key}`, 'PUT Mine!? "1"']);
});

test('what stands there from an attempt before is on top of it in the next, also where that is refused', async () => {
  const { stored, sent } = serve(undefined, 'unanswered', 'done', 'refused');
  const form = await openNewThing();
  await failAndType(form, '!');
  await form.user.click(save());
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('No such name'));
  expect(screen.getByRole('dialog', { name: 'Edit Thing' })).toBeVisible();
  await form.user.click(screen.getByRole('button', { name: 'Cancel' }));
  const question = await screen.findByRole('alertdialog');
  expect(question).toHaveTextContent('An earlier state of what you have entered has been saved.');
  await form.user.click(within(question).getByRole('button', { name: 'Keep editing' }));
  await saveAtLast(form);
  expect(stored).toEqual([expect.objectContaining({ name: 'Mine!', version: 2 })]);
  expect(sent.slice(2)).toEqual(['PUT Mine! "1"', 'PUT Mine! "1"']);
});

test('a create that is refused when it is repeated was not done, and what is typed then is saved as new', async () => {
  const { stored, sent } = serve(undefined, 'lost', 'refused');
  const form = await openNewThing();
  await failAndType(form, '{Shift}');
  await failAndType(form, '!');
  await saveAtLast(form);
  expect(stored).toEqual([expect.objectContaining({ name: 'Mine!', version: 1 })]);
  expect(sent.map((call) => call.split(' ', 2).join(' '))).toEqual(['POST Mine', 'POST Mine', 'POST Mine!']);
  expect(keyIn(sent[2])).not.toBe(keyIn(sent[0]));
});

test('what was created without an answer and deleted by somebody else is not taken for saved', async () => {
  const { stored, sent } = serve(undefined, 'unanswered');
  const form = await openNewThing();
  await failAndType(form, '{Shift}');
  stored.length = 0;
  await form.user.click(save());
  const question = await screen.findByRole('alertdialog', { name: 'Deleted in the meantime' });
  await form.user.click(within(question).getByRole('button', { name: 'Save as new' }));
  await waitFor(() => expect(form.onClose).toHaveBeenCalledOnce());
  expect(stored).toEqual([expect.objectContaining({ name: 'Mine' })]);
  expect(keyIn(sent[2])).not.toBe(keyIn(sent[0]));
});

test('what nobody knows of is asked about, also where the form stands as it was opened', async () => {
  const { stored } = serve(opened, 'unanswered');
  const form = await openThing();
  await failAndType(form, '{Shift}');
  const name = screen.getByLabelText('Name');
  await form.user.clear(name);
  await form.user.type(name, opened.name);
  await form.user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('It is not known whether');
  expect(form.onClose).not.toHaveBeenCalled();
  await form.user.click(screen.getByRole('button', { name: 'Keep editing' }));
  await saveAtLast(form);
  expect(stored).toEqual([expect.objectContaining({ name: opened.name, version: 3 })]);
});

test('a field that stands as it was saved without an answer has been changed by nobody else', async () => {
  const { stored } = serve(opened, 'unanswered');
  const form = await openThing();
  await failAndType(form, '!');
  stored[0] = { ...opened, ...stored[0], story: 'Theirs', version: 3 };
  await form.user.click(save());
  const dialog = await comparison();
  expect(within(dialog).queryByRole('group', { name: 'Name' })).not.toBeInTheDocument();
  expect(dialog).toHaveTextContent('Changed by you alone, and kept: Name.');
  await form.user.click(within(dialog).getByRole('button', { name: 'Save this' }));
  await waitFor(() => expect(form.onClose).toHaveBeenCalledOnce());
  expect(stored).toEqual([expect.objectContaining({ name: 'Mine!', story: 'Theirs' })]);
});

test('whoever leaves a form after an attempt without an answer is told that nobody knows whether it was saved', async () => {
  serve(opened, 'unanswered');
  const form = await openThing();
  await failAndType(form, '!');
  await form.user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(
    await screen.findByText('It is not known whether what you have entered has been saved.'),
  ).toBeVisible();
});

test('what somebody else has changed after an attempt without an answer is compared with what is typed now', async () => {
  const { stored, sent } = serve(opened, 'lost');
  const form = await openThing();
  await failAndType(form, '!');
  stored[0] = { ...opened, name: 'Theirs', version: 2 };
  await form.user.click(save());
  await comparison();
  expect(screen.getByRole('group', { name: 'Name' })).toHaveTextContent('Mine!');
  expect(sent).toHaveLength(2);
  expect(stored[0]).toMatchObject({ name: 'Theirs' });
});

import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { server } from '@/test/server';
import { comparison, opened, openNewThing, openThing, save, type Thing } from '@/test/thing';

/** What happens to a call: it is done and its answer is lost, it never arrives, or it is refused. */
type Fate = 'unanswered' | 'lost' | 'refused';

/** A server that stores, once for each key. Calls meet these fates, and then none any more. */
function serve(first: Thing | undefined, ...fates: Fate[]) {
  const stored = first ? [first] : [];
  const keys = new Map<string | null, Thing>();
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
    return typeof done === 'number' ? HttpResponse.json({}, { status: done }) : HttpResponse.json(done);
  };
  server.use(
    http.get('/api/things/5', () => HttpResponse.json(stored[0])),
    http.post('/api/things', ({ request }) =>
      meet(request, (body) => {
        const key = request.headers.get('idempotency-key');
        const known = keys.get(key);
        if (known) return known;
        const thing = { ...body, id: 5, version: 1 };
        stored.push(thing);
        keys.set(key, thing);
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

test.each<Fate>(['unanswered', 'lost'])(
  'what was created in an attempt that was %s is one thing, with the word that was changed since',
  async (fate) => {
    const { stored, sent } = serve(undefined, fate);
    const form = await openNewThing();
    await failAndType(form, '!');
    await saveAtLast(form);
    expect(stored).toEqual([expect.objectContaining({ name: 'Mine!', version: 2 })]);
    const key = keyIn(sent[0]);
    expect(sent).toEqual([`POST Mine ${key}`, `POST Mine ${key}`, 'PUT Mine! "1"']);
  },
);

test.each<Fate>(['unanswered', 'lost'])(
  'a change that was %s is no conflict with oneself when more is changed',
  async (fate) => {
    const { stored, sent } = serve(opened, fate);
    const form = await openThing();
    await failAndType(form, '!');
    await saveAtLast(form);
    expect(stored).toEqual([expect.objectContaining({ name: 'Mine!', version: 3 })]);
    expect(sent).toEqual(['PUT Mine "1"', 'PUT Mine "1"', 'PUT Mine! "2"']);
  },
);

test('an attempt that fails once more stays as it was, and nothing else is sent before it is settled', async () => {
  const { stored, sent } = serve(undefined, 'unanswered', 'lost');
  const form = await openNewThing();
  await failAndType(form, '!');
  await failAndType(form, '?');
  await saveAtLast(form);
  expect(stored).toEqual([expect.objectContaining({ name: 'Mine!?' })]);
  const key = keyIn(sent[0]);
  expect(sent).toEqual([`POST Mine ${key}`, `POST Mine ${key}`, `POST Mine ${key}`, 'PUT Mine!? "1"']);
});

test('an attempt that is refused when it is repeated was not done, and what is typed now is saved as new', async () => {
  const { stored, sent } = serve(undefined, 'lost', 'refused');
  const form = await openNewThing();
  await failAndType(form, '!');
  await saveAtLast(form);
  expect(stored).toEqual([expect.objectContaining({ name: 'Mine!', version: 1 })]);
  expect(sent.map((call) => call.split(' ', 2).join(' '))).toEqual(['POST Mine', 'POST Mine', 'POST Mine!']);
  expect(keyIn(sent[2])).not.toBe(keyIn(sent[0]));
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

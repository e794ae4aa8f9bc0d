import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { boolean, object } from 'yup';
import { expect, test, vi } from 'vitest';
import { api } from '@/lib/api';
import { required, text } from '@/lib/rules';
import { saveCall, type Versioned, type Write } from '@/lib/writes';
import { inspect } from '@/test/axe';
import { renderWith } from '@/test/render';
import { server } from '@/test/server';
import { CheckboxField, TextArea, TextField } from '@/ui/form/field';
import { FormDialog } from '@/ui/form/form-dialog';

interface Values {
  name: string;
  story: string;
  isActive: boolean;
}

type Thing = Values & Versioned;

const schema = object({ name: text(required('Name')), story: text(), isActive: boolean().defined() });
const opened: Thing = { id: 5, version: 1, name: 'Old', story: 'one\ntwo\nthree', isActive: true };

const thingApi = api.injectEndpoints({
  endpoints: (build) => ({
    saveThing: build.mutation<Thing, Write<Values>>({ query: (thing) => saveCall('/api/things', thing) }),
  }),
});

function Editor({ onClose }: { onClose: () => void }) {
  const [save] = thingApi.useSaveThingMutation();
  return (
    <FormDialog<Values, Thing>
      title="Edit Thing"
      submit="Save"
      schema={schema}
      path="/api/things"
      record={opened}
      valuesOf={(thing) => ({
        name: thing?.name ?? '',
        story: thing?.story ?? '',
        isActive: thing?.isActive ?? true,
      })}
      save={(values, target) => save({ ...values, ...target }).unwrap()}
      say={(isNew) => ({ done: isNew ? 'Created' : 'Updated', failed: 'Not saved' })}
      onClose={onClose}
    >
      <TextField name="name" label="Name" />
      <TextArea name="story" label="Story" />
      <CheckboxField name="isActive" label="Active" />
    </FormDialog>
  );
}

interface Sent {
  method: string;
  version: string | null;
  key: string | null;
  body: unknown;
}

/** A server that has something else than what was opened; `null`: nothing any more. */
function serve(first: Thing | null) {
  let stored = first;
  const sent: Sent[] = [];
  const note = async (request: Request) => {
    const { method, headers } = request;
    const body: unknown = await request.json();
    sent.push({ method, version: headers.get('if-match'), key: headers.get('idempotency-key'), body });
  };
  server.use(
    http.get('/api/things/5', () =>
      stored ? HttpResponse.json(stored) : HttpResponse.json({ error: 'Not found' }, { status: 404 }),
    ),
    http.put('/api/things/5', async ({ request }) => {
      await note(request);
      if (!stored) return HttpResponse.json({ error: 'Not found' }, { status: 404 });
      const isStale = request.headers.get('if-match') !== `"${stored.version}"`;
      return isStale ? HttpResponse.json({ error: 'Stale' }, { status: 412 }) : HttpResponse.json(stored);
    }),
    http.post('/api/things', async ({ request }) => {
      await note(request);
      return HttpResponse.json({ id: 6 }, { status: 201 });
    }),
  );
  return { sent, change: (to: Thing | null) => (stored = to) };
}

async function open() {
  const onClose = vi.fn();
  const page = renderWith(<Editor onClose={onClose} />);
  await page.user.clear(screen.getByLabelText('Name'));
  await page.user.type(screen.getByLabelText('Name'), 'Mine');
  return { ...page, onClose };
}

const save = () => screen.getByRole('button', { name: 'Save' });
const comparison = () => screen.findByRole('dialog', { name: 'Changed in the meantime' });
const field = (name: string) => within(screen.getByRole('group', { name }));

test('what they alone have changed is taken over, what I alone have changed is kept', async () => {
  const { sent } = serve({ ...opened, version: 4, story: 'theirs', isActive: false });
  const { user, onClose } = await open();
  await user.click(save());
  const dialog = within(await comparison());
  expect(field('Story').getByRole('radio', { name: 'Theirs' })).toBeChecked();
  expect(field('Active').getByRole('radio', { name: 'Theirs' })).toBeChecked();
  expect(dialog.getByText('Changed by you alone, and kept: Name.')).toBeVisible();
  expect(await inspect()).toHaveNoViolations();
  await user.click(dialog.getByRole('button', { name: 'Save this' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent.map(({ version }) => version)).toEqual(['"1"', '"4"']);
  expect(sent[1]?.body).toEqual({ name: 'Mine', story: 'theirs', isActive: false });
});

test('where both have changed a field one has to choose, and each choice is saved as chosen', async () => {
  const { sent } = serve({ ...opened, version: 2, name: 'Theirs', isActive: false });
  const { user, onClose } = await open();
  await user.click(save());
  const dialog = within(await comparison());
  expect(field('Name').getByText('It was: Old')).toBeVisible();
  expect(field('Name').getAllByRole('radio', { checked: false })).toHaveLength(2);
  await user.click(dialog.getByRole('button', { name: 'Save this' }));
  expect(screen.getByText('Please choose')).toBeVisible();
  expect(field('Name').getByRole('radio', { name: 'Yours' })).toHaveFocus();
  expect(sent).toHaveLength(1);
  await user.keyboard(' ');
  await user.click(field('Active').getByRole('radio', { name: 'Yours, as it was' }));
  await user.click(dialog.getByRole('button', { name: 'Save this' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent[1]).toMatchObject({ version: '"2"', body: { name: 'Mine', isActive: true } });
});

test('a long text can be saved with the changes of both, and put right before', async () => {
  const { sent } = serve({ ...opened, version: 2, story: 'one\ntwo\ntheirs' });
  const { user, onClose } = await open();
  await user.clear(screen.getByLabelText('Story'));
  await user.type(screen.getByLabelText('Story'), 'mine\ntwo\nthree');
  await user.click(save());
  await comparison();
  expect(field('Story').getByText('three', { selector: 'del' })).toBeVisible();
  expect(field('Story').getByText('mine', { selector: 'ins' })).toBeVisible();
  await user.click(field('Story').getByRole('radio', { name: 'Both, combined' }));
  const combined = screen.getByRole('textbox', { name: 'Story, combined' });
  expect(combined).toHaveValue('mine\ntwo\ntheirs');
  await user.type(combined, '!');
  expect(await inspect()).toHaveNoViolations();
  await user.click(screen.getByRole('button', { name: 'Save this' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent[1]?.body).toMatchObject({ story: 'mine\ntwo\ntheirs!' });
});

test('whoever goes back to the form finds all of it, and can compare again', async () => {
  serve({ ...opened, version: 2, name: 'Theirs' });
  const { user, onClose } = await open();
  await user.click(save());
  await comparison();
  await user.click(screen.getByRole('button', { name: 'Back to the form' }));
  expect(screen.queryByRole('dialog', { name: 'Changed in the meantime' })).toBeNull();
  expect(screen.getByLabelText('Name')).toHaveValue('Mine');
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Somebody else has changed this since you opened it. Nothing was saved, and what you have entered is still here.',
  );
  await waitFor(() => expect(save()).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Compare' }));
  await comparison();
  expect(onClose).not.toHaveBeenCalled();
});

test('when it has been changed once more meanwhile, that is shown, too', async () => {
  const { sent, change } = serve({ ...opened, version: 2, story: 'second' });
  const { user, onClose } = await open();
  await user.click(save());
  await comparison();
  change({ ...opened, version: 3, story: 'third' });
  await user.click(screen.getByRole('button', { name: 'Save this' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(await screen.findByText('third')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save this' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent[2]).toMatchObject({ version: '"3"', body: { name: 'Mine', story: 'third' } });
});

test('a save whose answer was lost is not taken for somebody else’s', async () => {
  const { sent } = serve({ ...opened, version: 2, name: 'Mine' });
  const { user, onClose } = await open();
  await user.click(save());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toHaveLength(1);
});

test('what has been deleted meanwhile can be saved as new, once', async () => {
  const { sent } = serve(null);
  const { user, onClose } = await open();
  await user.click(save());
  const question = await screen.findByRole('alertdialog', { name: 'Deleted in the meantime' });
  expect(await inspect()).toHaveNoViolations();
  await user.click(within(question).getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe('Name: Mine\n\nStory: one\ntwo\nthree\n\nActive: Yes');
  await user.click(within(question).getByRole('button', { name: 'Save as new' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent[1]).toMatchObject({ method: 'POST', body: { name: 'Mine', story: 'one\ntwo\nthree' } });
  expect(sent[1]?.key).toMatch(/^[0-9a-f]{32}$/);
});

test('where their version can’t be loaded, it is said, and asked for again with the next attempt', async () => {
  serve({ ...opened, version: 2, name: 'Theirs' });
  server.use(http.get('/api/things/5', () => HttpResponse.error(), { once: true }));
  const { user } = await open();
  await user.click(save());
  await waitFor(() =>
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Their version could not be loaded: please try again.',
    ),
  );
  expect(screen.getByLabelText('Name')).toHaveValue('Mine');
  await user.click(save());
  await comparison();
});

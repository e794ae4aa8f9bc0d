import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { vi } from 'vitest';
import { boolean, object } from 'yup';
import { api } from '@/api/client';
import { saveCall, type Versioned, type Write } from '@/api/versioned-mutations';
import { CheckboxField, TextArea, TextField } from '@/components/form/fields/field';
import { FormDialog } from '@/components/form/form-dialog';
import { required, text } from '@/components/form/validation-rules';
import { FocusKeeper } from '@/hooks/use-list-focus';
import { renderWith } from './render';
import { server } from './server';

interface Values {
  name: string;
  story: string;
  isActive: boolean;
}

export type Thing = Values & Versioned;

const schema = object({ name: text(required('Name')), story: text(), isActive: boolean().defined() });
/** As it was when it was opened. */
export const opened: Thing = { id: 5, version: 1, name: 'Old', story: 'one\ntwo\nthree', isActive: true };

const thingApi = api.injectEndpoints({
  endpoints: (build) => ({
    saveThing: build.mutation<Thing, Write<Values>>({ query: (thing) => saveCall('/api/things', thing) }),
  }),
});

function Editor({ record, onClose }: { record: Thing | undefined; onClose: () => void }) {
  const [save] = thingApi.useSaveThingMutation();
  return (
    <FormDialog<Values, Thing>
      schema={schema}
      path="/api/things"
      record={record}
      valuesOf={(thing) => ({
        name: thing?.name ?? '',
        story: thing?.story ?? '',
        isActive: thing?.isActive ?? true,
      })}
      save={(values, target) => save({ ...values, ...target }).unwrap()}
      say={(isNew) => ({
        title: isNew ? 'Add Thing' : 'Edit Thing',
        submit: 'Save',
        done: isNew ? 'Created' : 'Updated',
        failed: 'Not saved',
      })}
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
export function serveThing(first: Thing | null) {
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

/** Opens its form and types another name. `focusList` is what gives the focus back to the list that it lies above. */
export const openThing = (focusList?: () => void) => openForm(opened, focusList);

/** Opens the form of a new one and types its name. */
export const openNewThing = () => openForm(undefined);

async function openForm(record: Thing | undefined, focusList?: () => void) {
  const onClose = vi.fn();
  const page = renderWith(
    <FocusKeeper value={focusList ?? null}>
      <Editor record={record} onClose={onClose} />
    </FocusKeeper>,
  );
  await page.user.clear(screen.getByLabelText('Name'));
  await page.user.type(screen.getByLabelText('Name'), 'Mine');
  return { ...page, onClose };
}

export const save = () => screen.getByRole('button', { name: 'Save' });
export const comparison = () => screen.findByRole('dialog', { name: 'Changed in the meantime' });
export const field = (name: string) => within(screen.getByRole('group', { name }));

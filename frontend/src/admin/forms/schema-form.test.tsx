import { fireEvent, screen, waitFor } from '@testing-library/react';
import { boolean, object } from 'yup';
import { expect, test, vi } from 'vitest';
import { CheckboxField, ColorField, IconField, SelectField } from '@/admin/forms/fields/choice-fields';
import { TextField } from '@/shared/forms/fields/field';
import { MarkdownField } from '@/admin/markdown/editor/markdown-field';
import { renderWith } from '@/test/render';
import { FormDialog } from '@/admin/forms/form-dialog';
import { displayOrder, text } from './schema';

test('locks the form while saving', async () => {
  const sent: unknown[] = [];
  let respond = () => undefined as void;
  const responseReady = new Promise<void>((resolve) => (respond = resolve));
  const initial = { name: 'Ada', text: 'words', kind: 'a', isActive: true, color: '#000000', icon: 'one' };
  const onClose = vi.fn();
  const all = object({
    name: text(),
    text: text(),
    kind: text(),
    isActive: boolean().defined(),
    color: text(),
    icon: text(),
  });
  const { user } = renderWith(
    <FormDialog<typeof initial>
      schema={all}
      path="/api/things"
      record={undefined}
      valuesOf={() => initial}
      save={async (values) => {
        sent.push(values);
        await responseReady;
        return { id: 1 };
      }}
      messages={() => ({ title: 'Add', submit: 'Save', done: 'Saved', failed: 'Not saved' })}
      onClose={onClose}
    >
      <TextField name="name" label="Name" />
      <MarkdownField name="text" label="Text" />
      <SelectField name="kind" label="Kind" options={['a', 'b'].map((value) => ({ value, label: value }))} />
      <CheckboxField name="isActive" label="Active" />
      <ColorField name="color" label="Color" />
      <IconField
        name="icon"
        label="Icon"
        emptyLabel="None"
        names={['one', 'two']}
        renderIcon={(name) => name}
      />
    </FormDialog>,
  );
  const name = screen.getByLabelText('Name');
  await user.type(name, '{Enter}');
  await screen.findByRole('button', { name: 'Saving...' });
  expect(name).toHaveFocus();
  await user.keyboard(' Lovelace');
  await user.click(screen.getByRole('button', { name: 'Bold' }));
  await user.type(screen.getByLabelText('Text'), 'more{Control>}b{/Control}');
  await user.selectOptions(screen.getByLabelText('Kind'), 'b');
  await user.click(screen.getByLabelText('Active'));
  fireEvent.change(screen.getByLabelText('Palette'), { target: { value: '#ffffff' } });
  await user.click(screen.getByTitle('two'));
  const shown = () => ({
    name: screen.getByLabelText<HTMLInputElement>('Name').value,
    text: screen.getByLabelText<HTMLTextAreaElement>('Text').value,
    kind: screen.getByLabelText<HTMLSelectElement>('Kind').value,
    isActive: screen.getByLabelText<HTMLInputElement>('Active').checked,
    color: screen.getByLabelText<HTMLInputElement>('Color').value,
    icon: screen.getByLabelText<HTMLSelectElement>('Icon').value,
  });
  expect(shown()).toEqual(initial);
  respond();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(shown()).toEqual(initial);
  expect(sent).toEqual([initial]);
});

test('rejects an unreadable number at its field and saves nothing', async () => {
  const save = vi.fn(() => Promise.resolve({ id: 1 }));
  const { user } = renderWith(
    <FormDialog<{ place: number }>
      schema={object({ place: displayOrder() })}
      path="/api/things"
      record={undefined}
      valuesOf={() => ({ place: 3 })}
      save={save}
      messages={() => ({ title: 'Add', submit: 'Save', done: 'Saved', failed: 'Not saved' })}
      onClose={() => undefined}
    >
      <TextField name="place" type="number" label="Place" />
    </FormDialog>,
  );
  const place = screen.getByLabelText<HTMLInputElement>('Place');
  await user.clear(place);
  // jsdom does not accept text that is not a number.
  const validity = vi.spyOn(place, 'validity', 'get').mockReturnValue({ ...place.validity, badInput: true });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(place).toHaveAccessibleDescription('Display order must be a positive number'));
  expect(place).toHaveFocus();
  expect(save).not.toHaveBeenCalled();
  validity.mockRestore();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  expect(save).toHaveBeenCalledWith({ place: 0 }, expect.anything(), undefined);
});

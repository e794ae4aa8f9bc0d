import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { type FormikValues, useFormik } from 'formik';
import type { ReactNode } from 'react';
import { boolean, object } from 'yup';
import { expect, test, vi } from 'vitest';
import type { Versioned } from '@/admin/api/versioned-mutations';
import type { SaveRecord } from '@/admin/editing/use-edit-session';
import { MarkdownField } from '@/admin/markdown/editor/markdown-field';
import { TextField } from '@/shared/forms/fields/field';
import { renderWith } from '@/test/render';
import { atMost, notBlank } from '@/shared/forms/rules';
import { FormContext } from '@/shared/forms/form-context';
import { CheckboxField, ColorField, IconField, SelectField } from './fields/choice-fields';
import { FormDialog, type FormDialogProps } from './form-dialog';
import { displayOrder, text } from './schema';
import { useFormContextValue } from './schema-form';
import { ImageField } from './fields/image-field';

const schema = object({ name: text(notBlank('Name'), atMost(20, 'Name must be at most 20 characters')) });
const names = (
  <>
    <TextField name="name" label="Name" />
    <input aria-label="Other" />
  </>
);

function openForm<V extends FormikValues>(
  schema: FormDialogProps<V, Versioned>['schema'],
  initial: V,
  save: SaveRecord<Versioned, V>,
  fields: ReactNode,
) {
  const onClose = vi.fn();
  const dialog = (
    <FormDialog<V>
      schema={schema}
      path="/api/things"
      record={undefined}
      valuesOf={() => initial}
      save={save}
      messages={() => ({ title: 'Add', submit: 'Save', done: 'Saved', failed: 'Not saved' })}
      onClose={onClose}
    >
      {fields}
    </FormDialog>
  );
  return { onClose, ...renderWith(dialog, { at: '/one' }) };
}

const open = (save: (values: { name: string }, key: string) => Promise<Versioned>) =>
  openForm(schema, { name: '' }, (values, target) => save(values, 'key' in target ? target.key : ''), names);

test('asks on Back to the previous view and closes the discarded form', async () => {
  const { user, router, onClose } = open(() => Promise.resolve({ id: 1 }));
  await act(() => router.navigate('/one?show=items'));
  await user.type(screen.getByLabelText('Name'), 'Ada');
  void router.navigate(-1);
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(router.state.location.search).toBe('?show=items');
  expect(onClose).not.toHaveBeenCalled();
  void router.navigate(-1);
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(onClose).toHaveBeenCalledOnce();
});

test("does not ask when only the list's query changes or nothing would be lost", async () => {
  const { user, router } = open(() => Promise.resolve({ id: 1 }));
  await act(() => router.navigate('/one?sort=name'));
  expect(router.state.location.search).toBe('?sort=name');
  await user.type(screen.getByLabelText('Name'), 'Ada');
  await act(() => router.navigate('/one?q=ada', { replace: true }));
  expect(router.state.location.search).toBe('?q=ada');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('closing the window warns only of unsaved changes', async () => {
  const { user } = open(() => Promise.resolve({ id: 1 }));
  const close = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(close()).toBe(false);
  await user.type(screen.getByLabelText('Name'), 'Ada');
  expect(close()).toBe(true);
});

test('Ctrl+S saves from outside of fields, too, by letter, or by position without Latin letters', async () => {
  const save = vi.fn(() => Promise.resolve({ id: 1 }));
  const { user, onClose } = open(save);
  await user.type(screen.getByLabelText('Name'), 'Ada');
  const dialog = screen.getByRole('dialog');
  fireEvent.keyDown(dialog, { key: 'o', code: 'KeyS', ctrlKey: true });
  fireEvent.keyDown(dialog, { key: 'ы', code: 'KeyS', ctrlKey: true });
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(save).toHaveBeenCalledOnce();
});

test('keeps the dialog open when Escape cancels an IME composition', async () => {
  const { user } = open(() => Promise.resolve({ id: 1 }));
  const name = screen.getByLabelText('Name');
  await user.type(name, 'Ada');
  fireEvent.keyDown(name, { key: 'Escape', isComposing: true });
  expect(screen.queryByRole('alertdialog')).toBeNull();
  fireEvent.keyDown(name, { key: 'Escape' });
  expect(await screen.findByRole('alertdialog', { name: 'Discard your changes?' })).toBeVisible();
});

test('retries an unanswered save with its key and locks the form meanwhile', async () => {
  const keys: string[] = [];
  const { user } = open((_values, key) => {
    keys.push(key);
    return Promise.reject(new Error('The answer was lost'));
  });
  const attempt = async (times: number) => {
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(keys).toHaveLength(times));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled());
  };
  await user.type(screen.getByLabelText('Name'), 'Ada');
  await attempt(1);
  await attempt(2);
  await user.type(screen.getByLabelText('Name'), ' Lovelace');
  expect(screen.getByLabelText('Name')).toHaveValue('Ada');
  await attempt(3);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).toBe(keys[0]);
});

test('returns the focus to the button after a failure without a field', async () => {
  const { user, onClose } = open(() => Promise.reject(new Error()));
  await user.type(screen.getByLabelText('Name'), 'Ada');
  const button = screen.getByRole('button', { name: 'Save' });
  await user.click(button);
  expect(await screen.findByRole('alert')).toHaveTextContent('The connection to the server failed');
  await waitFor(() => expect(button).toHaveFocus());
  expect(onClose).not.toHaveBeenCalled();
});

test('shows the error of a field once it was left for another one, but not that of an empty one', async () => {
  const { user } = open(() => Promise.resolve({ id: 1 }));
  const [name, other] = [screen.getByLabelText('Name'), screen.getByLabelText('Other')];
  await user.click(name);
  await user.click(other);
  expect(name).toHaveAccessibleDescription('');
  await user.type(name, 'a'.repeat(21));
  expect(name).toHaveAccessibleDescription('');
  // The error would move the button.
  await user.click(screen.getByRole('button', { name: 'Close dialog' }));
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(name).toHaveAccessibleDescription('');
  await user.click(name);
  await user.click(other);
  expect(name).toHaveAccessibleDescription('Name must be at most 20 characters');
  await user.type(name, '{Backspace}');
  await waitFor(() => expect(name).toHaveAccessibleDescription(''));
});

test('locks the form while saving', async () => {
  const sent: unknown[] = [];
  let respond = () => undefined as void;
  const responseReady = new Promise<void>((resolve) => (respond = resolve));
  const initial = { name: 'Ada', text: 'words', kind: 'a', isActive: true, color: '#000000', icon: 'one' };
  const all = object({
    name: text(),
    text: text(),
    kind: text(),
    isActive: boolean().defined(),
    color: text(),
    icon: text(),
  });
  const save = async (values: typeof initial) => {
    sent.push(values);
    await responseReady;
    return { id: 1 };
  };
  const { user, onClose } = openForm(
    all,
    initial,
    save,
    <>
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
    </>,
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
  const numbered = object({ place: displayOrder() });
  const field = <TextField name="place" type="number" label="Place" />;
  const { user } = openForm(numbered, { place: 3 }, save, field);
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

function Form() {
  const formik = useFormik({ initialValues: { picture: '' }, onSubmit: () => undefined });
  return (
    <FormContext value={useFormContextValue(formik)}>
      <ImageField name="picture" label="Picture" hint="Optional" shape="size-10" />
    </FormContext>
  );
}

test.each([
  ['http://example.com/a.png', 'https://example.com/a.png'],
  ['//example.com/a.png', 'https://example.com/a.png'],
  ['a.png', '/a.png'],
  ['notaurl', '/notaurl'],
  ['example.com/a.png', 'https://example.com/a.png'],
])('warns that the image at %s will not be shown, and offers %s', async (address, correction) => {
  const { user, container } = renderWith(<Form />);
  const field = screen.getByLabelText('Picture');
  expect(field).toHaveAccessibleDescription('Optional');
  await user.type(field, address);
  await waitFor(() => expect(field).toHaveAccessibleDescription(/Others aren’t shown$/));
  expect(field).not.toBeInvalid();
  expect(container.querySelector('img')).toBeNull();
  await user.click(screen.getByRole('button', { name: `Use ${correction}` }));
  expect(field).toHaveValue(correction);
  expect(field).toHaveFocus();
  await waitFor(() => expect(field).toHaveAccessibleDescription('Optional'));
});

test('offers nothing in place of another protocol', async () => {
  const { user } = renderWith(<Form />);
  const field = screen.getByLabelText('Picture');
  await user.type(field, 'ftp://example.com/a.png');
  await waitFor(() => expect(field).toHaveAccessibleDescription(/Others aren’t shown$/));
  expect(screen.queryByRole('button')).toBeNull();
});

test.each(['/covers/mesh.svg', 'https://example.com/a.png'])(
  'shows the image at %s next to its address',
  async (address) => {
    const { user, container } = renderWith(<Form />);
    await user.type(screen.getByLabelText('Picture'), address);
    await waitFor(() => expect(container.querySelector('img')).toHaveAttribute('src', address));
    expect(screen.getByLabelText('Picture')).toHaveAccessibleDescription('Optional');
  },
);

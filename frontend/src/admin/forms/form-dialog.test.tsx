import { act, screen, waitFor } from '@testing-library/react';
import { object } from 'yup';
import { expect, test, vi } from 'vitest';
import type { Versioned } from '@/admin/api/versioned-mutations';
import { TextField } from '@/shared/forms/fields/field';
import { renderWith } from '@/test/render';
import { FormDialog } from './form-dialog';
import { atMost, notBlank } from '@/shared/forms/rules';
import { text } from './schema';

const schema = object({ name: text(notBlank('Name'), atMost(20, 'Name must be at most 20 characters')) });

function open(save: (values: { name: string }, key: string) => Promise<Versioned>) {
  const onClose = vi.fn();
  const dialog = (
    <FormDialog<{ name: string }>
      schema={schema}
      path="/api/things"
      record={undefined}
      valuesOf={() => ({ name: '' })}
      save={(values, target) => save(values, 'key' in target ? target.key : '')}
      messages={() => ({ title: 'Add', submit: 'Save', done: 'Saved', failed: 'Not saved' })}
      onClose={onClose}
    >
      <TextField name="name" label="Name" />
      <input aria-label="Other" />
    </FormDialog>
  );
  return { onClose, ...renderWith(dialog, { at: '/one' }) };
}

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

test('Ctrl+S saves while the focus is in the dialog outside of fields', async () => {
  const save = vi.fn(() => Promise.resolve({ id: 1 }));
  const { user, onClose } = open(save);
  await user.type(screen.getByLabelText('Name'), 'Ada');
  act(() => screen.getByRole('dialog').focus());
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(save).toHaveBeenCalledOnce();
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

import { act, render, screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { TextField } from '@/shared/forms/fields/field';
import { ToastProvider } from '@/shared/ui/toast/toast';
import { renderWith } from '@/test/render';
import { FormAlert, SubmitButton } from '@/shared/forms/form-parts';
import { ProgressiveForm, type ProgressiveFormProps } from './progressive-form';
import { atMost, notBlank } from '@/shared/forms/rules';

const rules = { name: [notBlank('Name'), atMost(5, 'Name must be at most 5 characters')] };
const messages = { done: 'Saved', failed: 'Not saved' };

const Form = (props: Pick<ProgressiveFormProps<{ name: string }>, 'save'>) => (
  <ProgressiveForm rules={rules} messages={messages} action="/names" {...props}>
    <FormAlert />
    <TextField name="name" label="Name" />
    <SubmitButton saving="Saving...">Save</SubmitButton>
    <button type="button">Other</button>
  </ProgressiveForm>
);

const name = () => screen.getByLabelText<HTMLInputElement>('Name');

test('submitting twice saves trimmed values once, and empties the form', async () => {
  let answer = () => {};
  const save = vi.fn(() => new Promise<void>((resolve) => (answer = resolve)));
  const { user } = renderWith(<Form save={save} />);
  await user.type(name(), ' Ada ');
  act(() => {
    name().form?.requestSubmit();
    name().form?.requestSubmit();
  });
  expect(screen.getByRole('button', { name: 'Saving...' })).toBeDisabled();
  expect(name()).toHaveValue(' Ada ');
  expect(name()).toHaveAttribute('readonly');
  act(() => name().form?.requestSubmit());
  answer();
  await waitFor(() => expect(name()).toHaveValue(''));
  expect(save).toHaveBeenCalledExactlyOnceWith({ name: 'Ada' }, name().form);
  await user.type(name(), ' ');
  expect(name()).not.toBeInvalid();
});

test('shows an error once the form was submitted, and as long as it lasts', async () => {
  const save = vi.fn(() => Promise.resolve());
  const { user } = renderWith(<Form save={save} />);
  await user.type(name(), ' ');
  await user.tab();
  expect(name()).not.toBeInvalid();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(name()).toHaveAccessibleDescription('Name is required');
  expect(name()).toHaveFocus();
  expect(name().validationMessage).toBe('Name is required');
  await user.type(name(), 'a');
  expect(name()).toBeValid();
  // `maxlength` would cut the pasted text.
  await user.paste('bcdefg');
  expect(name()).toHaveValue(' abcdefg');
  expect(name()).toHaveAccessibleDescription('Name must be at most 5 characters');
  // A script that fills fields may send no event.
  name().value = 'Ada';
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(save).toHaveBeenCalledExactlyOnceWith({ name: 'Ada' }, name().form);
});

test("shows the server's errors at their fields until the next input", async () => {
  const fields = { name: 'Already taken' };
  const refuse = () => Promise.reject(Object.assign(new Error('Already taken'), { status: 409, fields }));
  const { user } = renderWith(<Form save={refuse} />);
  await user.type(name(), 'Ada{Enter}');
  await waitFor(() => expect(name()).toHaveAccessibleDescription('Already taken'));
  expect(name().validationMessage).toBe('Already taken');
  expect(name()).toHaveValue('Ada');
  expect(screen.queryByText('Already taken', { selector: '[data-slot=alert] *' })).toBeNull();
  await user.type(name(), 'h');
  expect(name()).toBeValid();
});

test('keeps the input typed before hydration', async () => {
  const fault = vi.spyOn(console, 'error');
  const save = vi.fn(() => Promise.resolve());
  const app = (
    <ToastProvider>
      <MemoryRouter>
        <Form save={save} />
      </MemoryRouter>
    </ToastProvider>
  );
  const page = document.body.appendChild(document.createElement('div'));
  page.innerHTML = renderToString(app);
  const input = name();
  await userEvent.type(input, 'Ada');
  render(app, { container: page, hydrate: true });
  expect(screen.getByLabelText('Name')).toBe(input);
  expect(input).toHaveValue('Ada');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(save).toHaveBeenCalledExactlyOnceWith({ name: 'Ada' }, input.form));
  expect(fault.mock.calls.filter(([text]) => String(text).includes('ydrat'))).toEqual([]);
});

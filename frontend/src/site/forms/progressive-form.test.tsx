import { screen, waitFor } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import userEvent from '@testing-library/user-event';
import { object } from 'yup';
import { expect, test, vi } from 'vitest';
import { TextField } from '@/shared/forms/fields/field';
import { ToastProvider } from '@/shared/ui/toast/toast';
import { renderWith } from '@/test/render';
import { FormAlert, SubmitButton } from '@/shared/forms/form-parts';
import { ProgressiveForm, type ProgressiveFormProps } from './progressive-form';
import { text } from '@/shared/forms/validation-rules';

const schema = object({ name: text().notBlank('Name') });
const messages = { done: 'Saved', failed: 'Not saved' };

type Props = Pick<ProgressiveFormProps<{ name: string }>, 'rules' | 'save' | 'resetOnSuccess'>;

const Form = (props: Props) => (
  <ProgressiveForm initial={{ name: '' }} messages={messages} {...props}>
    <FormAlert />
    <TextField name="name" label="Name" />
    <SubmitButton saving="Saving...">Save</SubmitButton>
  </ProgressiveForm>
);

/** Rules that load when the test lets them. */
function makeSlowRules() {
  let resolveRules = () => undefined as void;
  const loading = new Promise<void>((resolve) => (resolveRules = resolve));
  return { rules: () => loading.then(() => schema), resolveRules };
}

test('delays a submission until the rules load and sends it once', async () => {
  const { rules, resolveRules } = makeSlowRules();
  const save = vi.fn(() => Promise.resolve());
  const { user } = renderWith(<Form rules={rules} save={save} />);
  await user.type(screen.getByLabelText('Name'), ' Ada {Enter}');
  expect(await screen.findByRole('button', { name: 'Saving...' })).toBeDisabled();
  expect(save).not.toHaveBeenCalled();
  resolveRules();
  await waitFor(() => expect(save).toHaveBeenCalledExactlyOnceWith({ name: 'Ada' }));
  expect(screen.getByLabelText('Name')).toHaveValue(' Ada ');
});

test('keeps the input element and its focus when the rules arrive', async () => {
  const { rules, resolveRules } = makeSlowRules();
  const { user } = renderWith(<Form rules={rules} save={() => Promise.resolve()} />);
  const input = screen.getByLabelText('Name');
  await user.type(input, 'Ad');
  resolveRules();
  await user.type(input, 'a');
  expect(screen.getByLabelText('Name')).toBe(input);
  expect(input).toHaveFocus();
  expect(input).toHaveValue('Ada');
});

test('validates and sends input typed while the code was loading', async () => {
  const save = vi.fn(() => Promise.resolve());
  const { user } = renderWith(<Form rules={() => Promise.resolve(schema)} save={save} />);
  const input = screen.getByLabelText<HTMLInputElement>('Name');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Name is required')).toBeVisible();
  input.value = 'Ada';
  // React's work after an event runs after pending promises, as in a browser.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  input.form?.requestSubmit();
  await waitFor(() => expect(save).toHaveBeenCalledExactlyOnceWith({ name: 'Ada' }));
  vi.unstubAllGlobals();
});

test("reports rules that can't be loaded, and retries with the next submission", async () => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const save = vi.fn(() => Promise.resolve());
  let isDown = true;
  const rules = () => (isDown ? Promise.reject(new Error('no network')) : Promise.resolve(schema));
  const { user } = renderWith(<Form rules={rules} save={save} />);
  await user.type(screen.getByLabelText('Name'), 'Ada{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'We couldn’t load this form. Please check your connection and try again.',
  );
  isDown = false;
  await user.tab({ shift: true });
  await user.type(screen.getByLabelText('Name'), ' Lovelace');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(save, 'nothing is sent before it is asked for again').not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(save).toHaveBeenCalledExactlyOnceWith({ name: 'Ada Lovelace' }));
});

test('a form that resets is empty after a success', async () => {
  const { user } = renderWith(
    <Form rules={() => Promise.resolve(schema)} save={() => Promise.resolve()} resetOnSuccess />,
  );
  await user.type(screen.getByLabelText('Name'), 'Ada{Enter}');
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue(''));
});

test('keeps the input typed before hydration', async () => {
  const fault = vi.spyOn(console, 'error');
  const save = vi.fn(() => Promise.resolve());
  const element = <Form rules={() => Promise.resolve(schema)} save={save} />;
  const app = () => (
    <ToastProvider>
      <MemoryRouter>{element}</MemoryRouter>
    </ToastProvider>
  );
  const page = document.body.appendChild(document.createElement('div'));
  page.innerHTML = renderToString(app());
  const input = screen.getByLabelText<HTMLInputElement>('Name');
  await userEvent.type(input, 'Ada');
  const root = hydrateRoot(page, app());
  expect(screen.getByLabelText('Name')).toBe(input);
  expect(input).toHaveValue('Ada');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(save).toHaveBeenCalledExactlyOnceWith({ name: 'Ada' }));
  expect(fault.mock.calls.filter(([text]) => String(text).includes('ydrat'))).toEqual([]);
  root.unmount();
  page.remove();
});

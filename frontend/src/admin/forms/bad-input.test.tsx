import { screen, waitFor } from '@testing-library/react';
import { object } from 'yup';
import { expect, test, vi } from 'vitest';
import { TextField } from '@/shared/forms/fields/field';
import { renderWith } from '@/test/render';
import { FormDialog } from '@/admin/forms/form-dialog';
import { displayOrder } from './schema';

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

import { screen, waitFor } from '@testing-library/react';
import { useFormik } from 'formik';
import { expect, test } from 'vitest';
import { FormContext } from '@/shared/forms/form-context';
import { useFormContextValue } from '@/admin/forms/schema-form';
import { renderWith } from '@/test/render';
import { ImageField } from './image-field';

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

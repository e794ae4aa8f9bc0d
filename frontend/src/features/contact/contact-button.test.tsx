import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { inspect } from '@/test/axe';
import { renderWith } from '@/test/render';
import { ContactButton } from './contact-button';

test('the button opens the form in a dialog, which keeps what was typed when it is closed', async () => {
  const { user } = renderWith(<ContactButton />);
  const open = screen.getByRole('button', { name: 'Contact Us' });
  await user.click(open);
  expect(await screen.findByRole('dialog', { name: 'Get in Touch' })).toBeVisible();
  expect(await inspect()).toHaveNoViolations();
  await user.type(screen.getByLabelText('Message'), 'Half a thought');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(open).toHaveFocus();
  await user.click(open);
  expect(await screen.findByLabelText('Message')).toHaveValue('Half a thought');
});

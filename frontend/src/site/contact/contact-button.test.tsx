import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { inspect } from '@/test/axe';
import { renderWith } from '@/test/render';
import { server } from '@/test/server';
import { ContactButton } from './contact-button';

test('the button opens the form in a dialog that keeps its text when closed', async () => {
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

test('Escape closes the dialog after sending, and keeps the toast', async () => {
  server.use(http.post('/api/contact', () => HttpResponse.json({ emailSent: true }, { status: 201 })));
  const { user } = renderWith(<ContactButton />);
  await user.click(screen.getByRole('button', { name: 'Contact Us' }));
  await user.type(await screen.findByLabelText('Name'), 'Ada');
  await user.type(screen.getByLabelText('Email'), 'ada@example.com');
  await user.type(screen.getByLabelText('Message'), 'Can your engine weave?');
  await user.click(screen.getByRole('button', { name: 'Send Message' }));
  await screen.findByRole('heading', { name: 'Thank You!' });
  const note = await screen.findByText('Message Sent Successfully!');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(note).toBeVisible();
});

import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { renderWith } from '@/test/render';
import { server } from '@/test/server';
import { ContactButton } from './contact-button';

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

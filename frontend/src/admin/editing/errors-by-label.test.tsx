import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { openNewThing, save } from '@/test/fixtures/sample-form';
import { server } from '@/test/server';

test('assigns a line to the field whose label it begins with, ignoring case', async () => {
  server.use(http.post('/api/things', () => HttpResponse.text('NAME must not contain NUL', { status: 400 })));
  const { user } = await openNewThing();
  await user.click(save());
  const name = screen.getByLabelText('Name');
  await waitFor(() => expect(name).toHaveAccessibleDescription('NAME must not contain NUL'));
  expect(name).toHaveFocus();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('an error with a line of no field stays above the form', async () => {
  const message = 'Name is taken\nThe store is full';
  server.use(http.post('/api/things', () => HttpResponse.text(message, { status: 400 })));
  const { user } = await openNewThing();
  await user.click(save());
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Name is taken'));
  expect(screen.getByRole('alert')).toHaveTextContent('Name is taken The store is full');
});

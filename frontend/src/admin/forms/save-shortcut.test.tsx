import { fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { admin } from '@/test/fixtures/menu-admin';
import { openNewThing, serveThing } from '@/test/fixtures/sample-form';
import { renderApp, signIn } from '@/test/render';
import { server } from '@/test/server';

const name = () => screen.getByLabelText('Name');

test('Ctrl+S works by letter, or by position without Latin letters', async () => {
  const { sent } = serveThing(null);
  const { onClose } = await openNewThing();
  fireEvent.keyDown(name(), { key: 'o', code: 'KeyS', ctrlKey: true });
  fireEvent.keyDown(name(), { key: 'ы', code: 'KeyS', ctrlKey: true });
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toHaveLength(1);
});

test('keeps the dialog open when Escape cancels an IME composition', async () => {
  await openNewThing();
  fireEvent.keyDown(name(), { key: 'Escape', isComposing: true });
  expect(screen.queryByRole('alertdialog')).toBeNull();
  fireEvent.keyDown(name(), { key: 'Escape' });
  expect(await screen.findByRole('alertdialog', { name: 'Discard your changes?' })).toBeVisible();
});

test('ignores a repeated Enter in the dashboard, except in text areas', async () => {
  signIn();
  server.use(
    http.get('/api/user', () => HttpResponse.json(admin)),
    http.get('/api/faq/categories', () => HttpResponse.json([])),
  );
  const { user } = renderApp('/admin/faq');
  const [add] = await screen.findAllByRole('button', { name: 'Add Category' });
  const isHeard = (element: Element, repeat: boolean) => fireEvent.keyDown(element, { key: 'Enter', repeat });
  expect(isHeard(add as Element, false)).toBe(true);
  expect(isHeard(add as Element, true)).toBe(false);
  await user.click(add as Element);
  expect(isHeard(await screen.findByLabelText('Category Name'), true)).toBe(false);
  const text = document.body.appendChild(document.createElement('textarea'));
  expect(isHeard(text, true)).toBe(true);
  text.remove();
});

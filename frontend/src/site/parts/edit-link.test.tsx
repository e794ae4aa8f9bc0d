import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWith } from '@/test/render';
import { EditLink } from './edit-link';

const show = (user: { isAdmin: boolean } | null) =>
  renderWith(<EditLink to="/admin/content/1/edit" name="Triage" user={user} />);

test('administrators see a link to the editor', () => {
  show({ isAdmin: true });
  expect(screen.getByRole('link', { name: 'Edit Triage' })).toHaveAttribute('href', '/admin/content/1/edit');
});

test.each([
  ['clients', { isAdmin: false }],
  ['visitors', null],
])('%s see no link to the editor', (_who, user) => {
  show(user);
  expect(screen.queryByRole('link')).toBeNull();
});

import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';

/** Opens the list of several unsaved drafts. */
export async function openDrafts(user: UserEvent, count: number) {
  expect(await screen.findByText(`${count} unsaved drafts are kept on this device`)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show' }));
}

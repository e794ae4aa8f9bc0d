import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';

/** Opens the list of several unsaved drafts. */
export async function openDrafts(user: UserEvent, count: number) {
  expect(await screen.findByText(`${count} unsaved drafts are kept on this device`)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show' }));
}

export const draftKeys = () => Object.keys(localStorage).filter((key) => key.startsWith('portico.unsaved-'));

/** What a form has left behind, as after a crash. `form` is the end of its key: 'post.1.new.a'. */
export const storeDraft = (form: string, values: object, more: { base?: object; at?: string } = {}) =>
  localStorage.setItem(
    `portico.unsaved-${form}`,
    JSON.stringify({ values, at: new Date().toISOString(), ...more }),
  );

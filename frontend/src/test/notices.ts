import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** Finds the notices, including those behind a modal dialog. */
export const notices = () => screen.findByRole('region', { name: /Notifications/, hidden: true });

/** Closes the notice by its button, once it takes clicks: the area does so a moment after the notice is rendered. */
export async function closeNotice() {
  const area = within(await notices());
  await waitFor(() => userEvent.click(area.getByRole('button', { name: 'Close', hidden: true })));
}

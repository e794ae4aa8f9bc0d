import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWith } from '@/test/render';
import { ConfirmDialog } from './confirm-dialog';

test('disables Cancel while the confirmed action runs', async () => {
  let refuse: (cause: Error) => void = () => undefined;
  const onClose = vi.fn();
  const { user } = renderWith(
    <ConfirmDialog
      title="Are you sure?"
      description="This is for good."
      confirm="Delete"
      onConfirm={() => new Promise((_resolve, reject) => (refuse = reject))}
      messages={{ done: 'Deleted', failed: 'Not deleted' }}
      onClose={onClose}
    />,
  );
  const cancel = await screen.findByRole('button', { name: 'Cancel' });
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(cancel).toBeDisabled();
  await user.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  refuse(new Error('Not now'));
  await waitFor(() => expect(cancel).toBeEnabled());
  await user.click(cancel);
  expect(onClose).toHaveBeenCalledOnce();
});

import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWith } from '@/test/render';
import { lazyComponent } from './lazy-component';

test('shows a retry for code that fails to load and keeps the input', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const load = vi
    .fn<() => Promise<({ text }: { text: string }) => string>>()
    .mockRejectedValueOnce(new Error('Loading chunk failed'))
    .mockRejectedValueOnce(new Error('Loading chunk failed again'))
    .mockResolvedValue(({ text }) => text);
  const Preview = lazyComponent(load, { loading: 'Loading preview...', failed: 'No preview.' });
  const { user } = renderWith(
    <>
      <input aria-label="Content" />
      <Preview text="rendered" />
    </>,
  );
  await user.type(screen.getByLabelText('Content'), 'words');
  expect(await screen.findByText(/^No preview\./)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('rendered')).toBeVisible();
  expect(screen.getByLabelText('Content')).toHaveValue('words');
});

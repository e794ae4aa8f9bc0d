import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { LivePreview } from './live-preview';
import { renderWith } from '@/test/render';

const source =
  '\n# Title\n\nFirst [link](/x)\nline\n\n[^1]: A note\n\n- one\n- two\n\n```\ncode\n```\n\n| a |\n|---|\n| b |\n\nLast[^1]\n';

beforeEach(() => {
  vi.spyOn(window, 'open').mockReturnValue(null);
});

function Form() {
  return (
    <form>
      <textarea name="content" aria-label="Source" defaultValue={source} />
      <LivePreview source={source} level="h2" />
    </form>
  );
}

test('a click in the preview places the caret at the block', async () => {
  const { user } = renderWith(<Form />);
  const field = screen.getByLabelText<HTMLTextAreaElement>('Source');
  await user.click(screen.getByText('two'));
  expect(field).toHaveFocus();
  expect(field.selectionStart).toBe(source.indexOf('- one'));
  await user.click(screen.getByText(/^Last/));
  expect(field.selectionStart).toBe(source.indexOf('Last'));
  await user.click(screen.getByRole('link', { name: 'link' }));
  expect(field.selectionStart).toBe(source.indexOf('Last'));
});

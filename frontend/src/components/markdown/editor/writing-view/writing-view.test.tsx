import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { inspect } from '@/test/axe';
import { openMarkdownField } from '@/test/fixtures/markdown-field';

const toggle = () => screen.getByRole('button', { name: 'Writing view' });

test('the writing view keeps text and caret, and Escape ends it', async () => {
  const { user, seen, field } = openMarkdownField('one ‹two›');
  await user.click(toggle());
  expect(toggle()).toHaveAttribute('aria-pressed', 'true');
  expect(field).toHaveFocus();
  expect(seen()).toBe('one ‹two›');
  expect(await inspect()).toHaveNoViolations();
  await user.keyboard('{Escape}');
  expect(toggle()).toHaveAttribute('aria-pressed', 'false');
  expect(field).toHaveFocus();
});

test('leaving the field by Tab ends the writing view, a dialog above does not', async () => {
  const { user } = openMarkdownField('‹›');
  await user.click(toggle());
  await user.click(screen.getByRole('button', { name: 'Outline' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(toggle()).toHaveAttribute('aria-pressed', 'true');
  await user.tab();
  expect(screen.getByRole('button', { name: 'After' })).toHaveFocus();
  expect(toggle()).toHaveAttribute('aria-pressed', 'false');
});

test('the outline leads to a heading', async () => {
  const { user, seen, field } = openMarkdownField('‹›# One\n\ntext\n\n## Two\n\nmore');
  await user.click(screen.getByRole('button', { name: 'Outline' }));
  const outline = within(await screen.findByRole('dialog', { name: 'Outline' }));
  expect(outline.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['One', 'Two']);
  expect(await inspect()).toHaveNoViolations();
  await user.click(outline.getByRole('button', { name: 'Two' }));
  await waitFor(() => expect(field).toHaveFocus());
  expect(seen()).toBe('# One\n\ntext\n\n## Two‹›\n\nmore');
});

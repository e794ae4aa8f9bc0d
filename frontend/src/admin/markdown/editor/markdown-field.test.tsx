import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { inspect } from '@/test/axe';
import { openMarkdownField } from '@/test/fixtures/markdown-field';
import { notices } from '@/test/notices';

test('runs the tools by shortcuts', async () => {
  const { user, seen, field } = openMarkdownField('‹word›');
  await user.keyboard('{Control>}b{/Control}');
  expect(seen()).toBe('**‹word›**');
  await user.keyboard('{Control>}b{/Control}');
  await user.keyboard('{Control>}i{/Control}');
  expect(seen()).toBe('*‹word›*');
  await user.keyboard('{Control>}i{/Control}');
  await user.keyboard('{Control>}{Shift>}[Digit8]{/Shift}{/Control}');
  expect(field).toHaveValue('- word');
});

test('uses the command key on a Mac and leaves Ctrl to the system', async () => {
  const platform = vi.spyOn(navigator, 'platform', 'get').mockReturnValue('MacIntel');
  const { user, seen } = openMarkdownField('‹word›');
  await user.keyboard('{Control>}b{/Control}{Control>}e{/Control}{Control>}k{/Control}');
  expect(seen()).toBe('‹word›');
  await user.keyboard('{Meta>}b{/Meta}');
  expect(seen()).toBe('**‹word›**');
  platform.mockRestore();
});

test('the toolbar is one tab stop with arrow keys, and follows the field', async () => {
  const { user, field } = openMarkdownField('‹›');
  field.blur();
  const tool = (name: string) => screen.getByRole('button', { name });
  tool('Bold').focus();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(tool('Heading')).toHaveFocus();
  await user.keyboard('{End}{ArrowRight}{ArrowLeft}');
  expect(tool('Outline')).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('button', { name: 'After' })).toHaveFocus();
  await user.tab({ shift: true });
  expect(tool('Outline')).toHaveFocus();
  await user.tab({ shift: true });
  expect(field).toHaveFocus();
});

test('announces the shortcuts and is accessible', async () => {
  openMarkdownField('‹›');
  expect(screen.getByRole('button', { name: 'Bold' })).toHaveAttribute('title', 'Bold (Ctrl+B)');
  expect(screen.getByRole('button', { name: 'Quote' })).toHaveAttribute('title', 'Quote (Ctrl+Shift+.)');
  expect(await inspect()).toHaveNoViolations();
});

/** Pastes data with several formats, as browsers hand it over. */
function paste(field: HTMLElement, formats: Record<string, string>, files: File[] = []) {
  const types = [...Object.keys(formats), ...(files.length > 0 ? ['Files'] : [])];
  const clipboardData = { types, files, getData: (type: string) => formats[type] ?? '' };
  return fireEvent.paste(field, { clipboardData });
}

test('Enter continues a list, and Tab nests an item or leaves the field', async () => {
  const { user, field, seen } = openMarkdownField('- one‹›');
  await user.keyboard('{Enter}two');
  expect(seen()).toBe('- one\n- two‹›');
  await user.keyboard('{Tab}');
  expect(seen()).toBe('- one\n  - two‹›');
  await user.keyboard('{Shift>}{Tab}{/Shift}');
  expect(seen()).toBe('- one\n- two‹›');
  await user.keyboard('{Tab}{Tab}');
  expect(screen.getByRole('button', { name: 'Bold' })).toHaveFocus();
  expect(field).toHaveValue('- one\n  - two');
  await user.tab({ shift: true });
  await user.tab();
  expect(screen.getByRole('button', { name: 'Bold' })).toHaveFocus();
});

test('pastes formatted text as markdown, and other text as it is', async () => {
  const { field, seen } = openMarkdownField('before‹›');
  const formats = { 'text/html': '<p>some <b>bold</b></p>', 'text/plain': 'some bold' };
  expect(paste(field, formats)).toBe(false);
  await waitFor(() => expect(seen()).toBe('beforesome **bold**‹›'));
  expect(paste(field, { 'text/html': '<span>x</span>', 'text/plain': 'x' })).toBe(true);
  expect(paste(field, { 'text/plain': 'some bold' })).toBe(true);
});

test('a pasted or dropped picture says what to do and never replaces the page', async () => {
  const { field } = openMarkdownField('x‹›');
  const picture = new File(['x'], 'a.png', { type: 'image/png' });
  expect(paste(field, {}, [picture])).toBe(false);
  expect(await within(await notices()).findByText(/with its https address/)).toBeVisible();
  const dataTransfer = { types: ['Files'], files: [picture], getData: () => '' };
  expect(fireEvent.dragOver(document.body, { dataTransfer })).toBe(false);
  expect(fireEvent.drop(document.body, { dataTransfer })).toBe(false);
});

test('a paste that loses pictures says what to do, and one that keeps them says nothing', async () => {
  const { field, seen } = openMarkdownField('‹›');
  paste(field, { 'text/html': '<img src="https://example.com/a.png" alt="A">', 'text/plain': '' });
  await waitFor(() => expect(seen()).toBe('![A](https://example.com/a.png)‹›'));
  expect(screen.queryByText(/with its https address/)).toBeNull();
  const html = '<p>some bold <img src="data:image/png;base64,x"></p>';
  expect(paste(field, { 'text/html': html, 'text/plain': 'some bold' })).toBe(true);
  expect(await within(await notices()).findByText(/with its https address/)).toBeVisible();
});

test('the outline lists the headings, and begins at the one above the caret', async () => {
  const { user } = openMarkdownField('# One\n\n```\n# no heading\n```\n\n## *Two* [link](/x)\n\ntext‹›');
  await user.click(screen.getByRole('button', { name: 'Outline' }));
  const outline = within(await screen.findByRole('dialog', { name: 'Outline' }));
  expect(outline.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['One', 'Two link']);
  const current = outline.getByRole('button', { name: 'Two link' });
  expect(current).toHaveAttribute('aria-current', 'true');
  expect(current).toHaveFocus();
  expect(outline.getByRole('button', { name: 'One' })).not.toHaveAttribute('aria-current');
  expect(await inspect()).toHaveNoViolations();
});

test('the outline begins at its first heading where the caret is above all of them', async () => {
  const { user } = openMarkdownField('text‹›\n\n# One\n\n## Two');
  await user.click(screen.getByRole('button', { name: 'Outline' }));
  const first = await screen.findByRole('button', { name: 'One' });
  expect(first).toHaveFocus();
  expect(first).not.toHaveAttribute('aria-current');
});

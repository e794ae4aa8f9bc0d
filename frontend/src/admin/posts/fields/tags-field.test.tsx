import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { inspect } from '@/test/axe';
import { fillForm, openForm, servePosts } from '@/test/fixtures/posts';

test('suggests tags in use that match the text, most used first', async () => {
  servePosts();
  const { user } = await openForm();
  const tags = screen.getByLabelText('Tags');
  await user.click(tags);
  await screen.findByRole('listbox', { name: 'Tags in use' });
  const optionLabels = () =>
    within(screen.getByRole('listbox', { name: 'Tags in use' }))
      .getAllByRole('option')
      .map((one) => one.textContent);
  expect(optionLabels()).toEqual(['research', 'ml']);
  await user.type(tags, 'new, re');
  expect(optionLabels()).toEqual(['research']);
  await user.click(screen.getByRole('option', { name: 'research' }));
  expect(tags).toHaveValue('new, research, ');
  expect(tags).toHaveFocus();
  await user.click(screen.getByRole('option', { name: 'ml' }));
  expect(tags).toHaveValue('new, research, ml, ');
  expect(screen.queryByRole('listbox', { name: 'Tags in use' })).toBeNull();
  await user.clear(tags);
  await user.type(tags, 'ML');
  expect(optionLabels()).toEqual(['research']);
});

test('a suggested tag is chosen with the arrow keys and taken with Enter', async () => {
  const { sent } = servePosts();
  const { user } = await openForm();
  const tags = screen.getByRole('combobox', { name: 'Tags' });
  await user.click(tags);
  const option = (name: string) => screen.getByRole('option', { name });
  await screen.findByRole('option', { name: 'research' });
  expect(tags).not.toHaveAttribute('aria-activedescendant');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(option('ml')).toHaveAttribute('aria-selected', 'true');
  expect(tags).toHaveAttribute('aria-activedescendant', option('ml').id);
  expect(tags).toHaveFocus();
  expect(await inspect()).toHaveNoViolations();
  await user.keyboard('{Enter}');
  expect(tags).toHaveValue('ml, ');
  expect(tags).not.toHaveAttribute('aria-activedescendant');
  await user.keyboard('re{ArrowUp}{Escape}');
  expect(tags).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('listbox', { name: 'Tags in use' })).toBeNull();
  await user.keyboard('{Enter}');
  expect(tags).toHaveValue('ml, re, ');
  expect(option('research')).toHaveAttribute('aria-selected', 'false');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(option('research')).toHaveAttribute('aria-selected', 'false');
  expect(sent).toEqual([]);
});

test('Enter adds a tag without submitting, but not while an IME is composing', async () => {
  const { sent } = servePosts();
  const page = await openForm();
  await fillForm(page);
  const tags = screen.getByLabelText('Tags');
  await page.user.type(tags, '{Enter}');
  expect(tags).toHaveValue('');
  await page.user.type(tags, 'new{Enter}');
  expect(tags).toHaveValue('new, ');
  await page.user.keyboard('{Enter}');
  expect(tags).toHaveValue('new, ');
  await page.user.keyboard('two,{Enter}');
  expect(tags).toHaveValue('new, two, ');
  await page.user.keyboard('に');
  fireEvent.keyDown(tags, { key: 'Enter', isComposing: true });
  expect(tags).toHaveValue('new, two, に');
  expect(tags).toHaveFocus();
  expect(sent).toEqual([]);
});

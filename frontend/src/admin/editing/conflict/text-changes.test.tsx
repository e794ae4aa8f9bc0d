import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TextChanges } from './text-changes';

/** Returns a text of this many different words. */
const words = (count: number, name: string) =>
  Array.from({ length: count }, (_, index) => `${name}${index}`).join(' ');

function shown(before: string, after: string) {
  const { container } = render(<TextChanges before={before} after={after} />);
  const text = container.textContent;
  const changes = [...container.querySelectorAll('del, ins')].map(({ textContent }) => textContent);
  return { text, changes };
}

test('shows the lines around a change', () => {
  const lines = words(20, 'line').replaceAll(' ', '\n');
  const { text, changes } = shown(lines, lines.replace('line10', 'other'));
  expect(changes).toEqual(['line10', 'other']);
  expect(text).toContain('8 lines without changes');
  expect(text).toContain('line9');
  expect(text).not.toContain('line5');
});

test('shows the words around a change in a long paragraph', () => {
  const { text, changes } = shown(
    `${words(200, 'a')} end ${words(200, 'b')}`,
    `${words(200, 'a')} close ${words(200, 'b')}`,
  );
  expect(changes).toEqual(['end', 'close']);
  expect(text).toMatch(/^ … 185 words without changes … a185 /);
  expect(text).toMatch(/b14 … 185 words without changes … $/);
});

test('shows a line of ordinary length in full', () => {
  const line = words(20, 'a');
  const { text, changes } = shown(`${line} end`, `${line} close`);
  expect(changes).toEqual(['end', 'close']);
  expect(text).toBe(`${line} endclose`);
});

import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TruncatedText } from './truncated-text';

const text = 'Critical findings are now reported in 17 minutes instead of 54';

/** Returns the hidden parts and the ellipsis by class: `hidden` always, `max-sm:` on phones only. */
const pieces = (container: HTMLElement) =>
  [...container.querySelectorAll('span')].map((span) => [span.textContent, span.className]);

test('leaves a text alone that fits', () => {
  const { container } = render(<TruncatedText text={text} narrow={100} />);
  expect(pieces(container)).toEqual([[text, '']]);
});

test('truncates at a word on phones and shows all on wider screens', () => {
  const { container } = render(<TruncatedText text={text} narrow={44} />);
  expect(container).toHaveTextContent(text);
  expect(pieces(container)).toEqual([
    ['Critical findings are now reported in 17', "max-sm:after:content-['…']"],
    [' minutes instead of 54', 'max-sm:hidden'],
  ]);
});

test('truncates on wider screens, too, at their limit', () => {
  const { container } = render(<TruncatedText text={text} narrow={20} wide={50} />);
  expect(container).toHaveTextContent(text);
  expect(pieces(container)).toEqual([
    ['Critical findings', "max-sm:after:content-['…']"],
    [' are now reported in 17 minutes', "max-sm:hidden after:content-['…']"],
    [' instead of 54', 'hidden'],
  ]);
});

test('shows no ellipsis at the end of a sentence', () => {
  const { container } = render(<TruncatedText text="It is found. By whom?" narrow={15} />);
  expect(pieces(container)).toEqual([
    ['It is found.', ''],
    [' By whom?', 'max-sm:hidden'],
  ]);
});

test('shows a slightly too long first sentence in full', () => {
  const { container } = render(
    <TruncatedText text="Waste fell by 18%. Shelves stayed fuller." narrow={12} />,
  );
  expect(pieces(container)).toEqual([
    ['Waste fell by 18%.', ''],
    [' Shelves stayed fuller.', 'max-sm:hidden'],
  ]);
});

test("cuts once if the phone's text also fits wider screens", () => {
  const { container } = render(<TruncatedText text={text} narrow={50} wide={30} />);
  expect(pieces(container)).toEqual([
    ['Critical findings are now', "after:content-['…']"],
    [' reported in 17 minutes instead of 54', 'hidden'],
  ]);
});

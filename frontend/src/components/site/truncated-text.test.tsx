import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TruncatedText } from './truncated-text';

const text = 'Critical findings are now reported in 17 minutes instead of 54';

/** Returns the hidden parts and the ellipsis by class: `hidden` always, `max-sm:` on phones only. */
const pieces = (container: HTMLElement) =>
  [...container.querySelectorAll('span')].map((span) => [span.textContent, span.className]);

test('a text that fits is left alone', () => {
  const { container } = render(<TruncatedText text={text} narrow={100} />);
  expect(pieces(container)).toEqual([[text, '']]);
});

test('a phone shows the beginning up to the end of a word, a wider screen all of it', () => {
  const { container } = render(<TruncatedText text={text} narrow={44} />);
  expect(container).toHaveTextContent(text);
  expect(pieces(container)).toEqual([
    ['Critical findings are now reported in 17', "max-sm:after:content-['…']"],
    [' minutes instead of 54', 'max-sm:hidden'],
  ]);
});

test('a wider screen, too, shows no more than it is told to', () => {
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

test('a first sentence that is a little too long is shown whole', () => {
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

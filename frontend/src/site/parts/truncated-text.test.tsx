import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TruncatedText } from './truncated-text';

const text = 'Critical findings are now reported in 17 minutes instead of 54';

/** Returns the hidden parts and the ellipsis by class: `hidden` always, `max-sm:` on phones only. */
const pieces = (container: HTMLElement) =>
  [...container.querySelectorAll('span')].map((span) => [span.textContent, span.className]);

const sentence = 'It is found. By whom?';
const waste = 'Waste fell by 18%. Shelves stayed fuller.';
const onPhones = "max-sm:after:content-['…']";
const always = "after:content-['…']";

test.each<[string, { text: string; narrow: number; wide?: number }, string[][]]>([
  ['leaves a text alone that fits', { text, narrow: 100 }, [[text, '']]],
  [
    'truncates at a word on phones and shows all on wider screens',
    { text, narrow: 44 },
    [
      ['Critical findings are now reported in 17', onPhones],
      [' minutes instead of 54', 'max-sm:hidden'],
    ],
  ],
  [
    'truncates on wider screens, too, at their limit',
    { text, narrow: 20, wide: 50 },
    [
      ['Critical findings', onPhones],
      [' are now reported in 17 minutes', `max-sm:hidden ${always}`],
      [' instead of 54', 'hidden'],
    ],
  ],
  [
    'cuts once if the phone’s text also fits wider screens',
    { text, narrow: 50, wide: 30 },
    [
      ['Critical findings are now', always],
      [' reported in 17 minutes instead of 54', 'hidden'],
    ],
  ],
  [
    'shows no ellipsis at the end of a sentence',
    { text: sentence, narrow: 15 },
    [
      ['It is found.', ''],
      [' By whom?', 'max-sm:hidden'],
    ],
  ],
  [
    'shows a slightly too long first sentence in full',
    { text: waste, narrow: 12 },
    [
      ['Waste fell by 18%.', ''],
      [' Shelves stayed fuller.', 'max-sm:hidden'],
    ],
  ],
])('%s', (_, props, expected) => {
  const { container } = render(<TruncatedText {...props} />);
  expect(container).toHaveTextContent(props.text);
  expect(pieces(container)).toEqual(expected);
});

import { expect, test } from 'vitest';
import { portraitBars } from './portrait';

test('a name always gives the same portrait, and different names differ', () => {
  expect(portraitBars('Ada Lovelace')).toEqual(portraitBars('Ada Lovelace'));
  expect(portraitBars('Ada Lovelace')).not.toEqual(portraitBars('Grace Hopper'));
  for (const name of ['', 'Ünïcode 🎨', 'x'.repeat(500)]) {
    const { shade, light } = portraitBars(name);
    expect(shade + light).not.toMatch(/NaN|Infinity/);
  }
});

test('two people of the sample have different hues', () => {
  expect(Math.abs(portraitBars('Mara Lindqvist').hue - portraitBars('Priya Raman').hue)).toBeGreaterThan(20);
});

test('bars stay on the square', () => {
  const numbers = ['Ada', 'Grace', 'Alan', 'Mary'].flatMap((name) =>
    (portraitBars(name).shade.match(/[\d.-]+/g) ?? []).map(Number),
  );
  expect(Math.min(...numbers)).toBeGreaterThan(0);
  expect(Math.max(...numbers)).toBeLessThan(64);
});

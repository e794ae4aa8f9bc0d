import { overflowing, word, type Row } from '../support/long-words';
import { saveData } from '../support/network-calls';
import { read } from '../support/records';
import { expect, test } from '../support/test';

/** A result whose interval is two percent of the new value. */
const result = (measure: string, before: number, after: number, unit: string) => ({
  measure,
  before,
  after,
  low: after * 0.99,
  high: after * 1.01,
  unit,
});

const numbers: [number, number][] = [
  [48, 17],
  [12.5, 7.25],
  [48_000, 3_900],
  [1_250_000, 310_000],
  [99_999.99, 12_345.67],
  [4e12, 1.234567e12],
];
const units = ['%', 'min', 'EUR per year', 'percentage points', word(80)];
const results = numbers.flatMap(([before, after], index) =>
  units.map((unit, nth) => result(nth === index ? word(80) : 'Median time to report', before, after, unit)),
);

test('results of any size and unit stay inside the first screen', async ({ page, open, request }) => {
  const [study = {}] = await read<Row[]>(request, '/api/content/case-study');
  // The details of what is made up exist nowhere.
  await saveData(page);
  const json = results.map((result, index) => ({
    ...study,
    id: 1000 + index,
    metadata: JSON.stringify({ result }),
  }));
  await page.route(/\/api\/content\/case-study(\?|$)/, (route) => route.fulfill({ json }));
  await open('/about');
  await page.getByRole('banner').getByRole('link', { name: 'Northlight AI' }).click();
  const rows = page.getByRole('region', { name: 'Results' }).getByRole('link');
  await expect(rows).toHaveCount(results.length);
  for (const width of [1280, 1024, 768, 360, 320]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await overflowing(page), `at ${width} px`).toEqual([]);
  }
  // The measure has a line of its own rather than what the figures leave.
  const narrow = await rows
    .locator('> :first-child')
    .evaluateAll((all) =>
      all
        .filter((measure) => measure.getBoundingClientRect().width < 200)
        .map((measure) => measure.textContent),
    );
  expect(narrow).toEqual([]);
  await expect(rows.nth(18)).toContainText('1.25M to 310K percentage points');
  await expect(rows.nth(11)).toContainText('48,000');
});

import { expect, test, type Page } from '../support/test';
import { saveData } from '../support/network-calls';

const widths = [1280, 1024, 768, 360, 320];
const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';

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
const units = ['%', 'min', 'EUR per year', 'percentage points', word];
const results = numbers.flatMap(([before, after], index) =>
  units.map((unit, nth) => result(nth === index ? word : 'Median time to report', before, after, unit)),
);

const study = (id: number, title: string, metadata: object, type = 'case-study') => ({
  id,
  title,
  type,
  summary: `${word} ${word}`,
  content: word,
  html: `<h2>${word}</h2><p>${word} <code>${word}</code></p><ul><li>${word}</li></ul>`,
  metadata: JSON.stringify(metadata),
  published: true,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  version: 1,
});

const studies = results.map((entry, index) =>
  study(1000 + index, index % 2 ? word : `Study ${index}`, {
    client: word,
    industry: word,
    services: `${word},${word}s`,
    duration: word,
    result: entry,
  }),
);
const service = study(1, word, { duration: word, deliverables: [word, 'A report'] }, 'service');

const post = {
  ...study(1, word, {}),
  slug: 'long-words',
  date: '2026-01-01',
  excerpt: word,
  tags: [word, 'short'],
  authors: [{ id: 1, name: word, slug: 'long', title: 'Contributor', imageUrl: null, bio: word }],
  headings: [],
  readingMinutes: 1,
};

const item = { id: 1, question: word, answer: word, answerHtml: `<p>${word}</p>`, categoryId: 1 };
const category = { id: 1, name: word, displayOrder: 0, isActive: true, items: [item] };

/** Serves these items to steps in the browser. */
async function serve(page: Page) {
  // The details of what is made up exist nowhere.
  await saveData(page);
  await page.route(/\/api\/content\/case-study\/\d+/, (route) => route.fulfill({ json: studies[1] }));
  await page.route(/\/api\/content\/case-study(\?|$)/, (route) => route.fulfill({ json: studies }));
  await page.route(/\/api\/content\/service\/\d+/, (route) => route.fulfill({ json: service }));
  await page.route(/\/api\/content\/service(\?|$)/, (route) => route.fulfill({ json: [service] }));
  await page.route(/\/api\/content\/team-member/, (route) =>
    route.fulfill({ json: [study(5, word, { role: word }, 'team-member')] }),
  );
  const [author] = post.authors;
  await page.route(/\/api\/authors\/./, (route) => route.fulfill({ json: { ...author, posts: [post] } }));
  await page.route(/\/api\/blog\/./, (route) => route.fulfill({ json: post }));
  await page.route(/\/api\/blog(\?|$)/, (route) =>
    route.fulfill({ json: [1, 2, 3].map((id) => ({ ...post, id, authors: [word, word] })) }),
  );
  await page.route('**/api/faq/public*', (route) => route.fulfill({ json: [category] }));
}

/**
 * Returns what passes an edge of the window, except in parts that scroll and texts for screen readers alone. Separators hang over the
 * left edge of a byline and are clipped, so there the text itself is measured.
 */
const overflowing = (page: Page) =>
  page.locator('main').evaluate((main) =>
    [...main.querySelectorAll('*')]
      .filter((element) => {
        const { right, width } = element.getBoundingClientRect();
        const range = document.createRange();
        range.selectNodeContents(element);
        const left = element.childElementCount === 0 ? range.getBoundingClientRect().left : 0;
        return width > 1 && (left < -0.5 || right > innerWidth + 0.5);
      })
      .filter((element) => !element.closest('.sr-only, .overflow-x-auto, pre, svg'))
      .map(
        (element) =>
          `${element.tagName}.${element.getAttribute('class')}: ${element.textContent.slice(0, 40)}`,
      ),
  );

async function expectAllInside(page: Page) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    expect(await overflowing(page), `at ${width} px`).toEqual([]);
  }
}

test('results of any size and unit stay inside the first screen', async ({ page, open }) => {
  await serve(page);
  await open('/about');
  await page.getByRole('banner').getByRole('link', { name: 'Northlight AI' }).click();
  const rows = page.getByRole('region', { name: 'Results' }).getByRole('link');
  await expect(rows).toHaveCount(results.length);
  await expectAllInside(page);
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

for (const path of ['/case-studies', '/services', '/blog'])
  test(`long words stay inside ${path} and its details`, async ({ page, open }) => {
    await serve(page);
    await open('/about');
    await page.locator(`a[href="${path}"]`).filter({ visible: true }).first().click();
    const detail = page.locator(`main a[href^="${path}/"]`).filter({ hasText: word }).first();
    await detail.waitFor();
    await expectAllInside(page);
    await detail.click();
    await expect(page.getByRole('heading', { level: 1, name: word })).toBeVisible();
    await expectAllInside(page);
  });

test('long words stay inside the questions', async ({ page, open }) => {
  await serve(page);
  await open('/about');
  await page.getByRole('banner').getByRole('link', { name: 'FAQ' }).click();
  await expect(page.getByRole('tab', { name: word })).toBeVisible();
  await expectAllInside(page);
});

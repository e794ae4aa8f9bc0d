import { expect, test, type Page } from './support/test';

// `npm run bench:typing`: the time from a key press to the next frame in a post of 1 MB with its preview
// (from Event Timing, in steps of 8 ms), compared with a plain field with the same text, which the browser itself has to
// lay out anew at every key. `TYPING_SIZE` is another length.
test.use({ as: 'admin' });

const size = Number(process.env.TYPING_SIZE ?? 1_000_000);
const goal = 50;

/** Generates a post of that size with the usual kinds of blocks. */
function longPost(): string {
  const parts: string[] = [];
  let length = 0;
  for (let number = 1; length < size; number += 1) {
    const part = [
      `## Part ${number}`,
      `Some *emphasis*, a [link](/services), \`code\` and ${'plain words '.repeat(40)}.`,
      '- one\n- two\n  - three\n- [x] done',
      '| a | b |\n|---|---|\n| 1 | 2 |',
      '```python\nfor x in range(10):\n    print(x)\n```',
      `> A quote with a note.[^${number}]\n\n[^${number}]: The note.`,
    ].join('\n\n');
    parts.push(part);
    length += part.length + 2;
  }
  return parts.join('\n\n').slice(0, size);
}

/** How long to wait after the nth key, in milliseconds. */
const rhythms: Record<string, (index: number) => number> = {
  // Seven keys a second: a typical typing speed.
  steadily: () => 140,
  // Varies the interval so that keys fall into all background work: the draft is stored after a quarter of a second.
  'with pauses': (index) => 380 + ((index * 37) % 260),
  'with long pauses': (index) => 950 + ((index * 37) % 350),
};

declare global {
  interface Window {
    portico_keys: number[];
  }
}

/** Fills a field with a long text at once. Playwright's `fill` types it, which takes minutes. */
const fill = (field: ReturnType<Page['locator']>, text: string) =>
  field.evaluate((element: HTMLTextAreaElement, value) => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(element, value);
    element.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }, text);

/** Puts the caret into the middle of the text, and has the page write down what each key takes from now on. */
const recordKeys = (page: Page) =>
  page.evaluate((length) => {
    const field = document.querySelector<HTMLTextAreaElement>('textarea[name=content]');
    field?.focus();
    const middle = field?.value.indexOf('plain words', length / 2) ?? 0;
    field?.setSelectionRange(middle, middle);
    window.portico_keys = [];
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries())
        if (name === 'keydown') window.portico_keys.push(duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  }, size);

/** The durations of this many keys, in milliseconds; those below 16 count as 16. */
async function typeKeys(page: Page, keys: number, pause: (index: number) => number): Promise<number[]> {
  await page.bringToFront();
  await page.waitForTimeout(1_000);
  // The first one scrolls to the caret.
  await page.keyboard.press('x');
  await page.waitForTimeout(1_000);
  await page.evaluate(() => void (window.portico_keys = []));
  for (let index = 0; index < keys; index += 1) {
    await page.keyboard.press(index % 6 === 5 ? 'Space' : 'x');
    await page.waitForTimeout(pause(index));
  }
  await page.waitForTimeout(1_000);
  const times = await page.evaluate(() => window.portico_keys);
  return [...times, ...Array<number>(Math.max(0, keys - times.length)).fill(16)];
}

const quantileOf = (times: number[], quantile: number) =>
  times.toSorted((one, other) => one - other)[
    Math.min(times.length - 1, Math.floor(times.length * quantile))
  ] ?? 0;

const summarize = (times: number[]) =>
  `median ${quantileOf(times, 0.5)} ms, 95 in 100 within ${quantileOf(times, 0.95)} ms, slowest ${quantileOf(times, 1)} ms`;

for (const [name, pause] of Object.entries(rhythms))
  test(`typing ${name} in a long post`, async ({ page, open, context }) => {
    const plainPage = await context.newPage();
    await plainPage.setContent(
      '<style>textarea { font: 14px/1.5 monospace; width: 552px; height: 480px; padding: 8px 12px }</style><textarea name="content"></textarea>',
    );
    await fill(plainPage.locator('textarea'), longPost());
    await recordKeys(plainPage);
    await open('/admin/blog/new');
    await fill(page.getByLabel('Content'), longPost());
    // Roles would take the browser long to compute.
    await expect(page.locator('.prose table').nth(50)).toBeAttached({ timeout: 30_000 });
    await recordKeys(page);
    const [editorTimes, plainTimes]: [number[], number[]] = [[], []];
    // Alternates, so that the machine's load affects both alike.
    for (let round = 0; round < 4; round += 1) {
      editorTimes.push(...(await typeKeys(page, 30, pause)));
      plainTimes.push(...(await typeKeys(plainPage, 30, pause)));
    }
    console.info(`\ntyping ${name} in ${size / 1000} KB: ${summarize(editorTimes)}`);
    console.info(`a bare field: ${summarize(plainTimes)}`);
    console.info(
      `median by median: ${(quantileOf(editorTimes, 0.5) / quantileOf(plainTimes, 0.5)).toFixed(2)}\n`,
    );
    expect(quantileOf(editorTimes, 0.95)).toBeLessThan(goal);
  });

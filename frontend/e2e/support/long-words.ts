import type { Page } from '@playwright/test';

/** A word without a place to break. */
export const word = (length: number) => 'Wolfeschlegelsteinhausenbergerdorff'.repeat(5).slice(0, length);

export type Row = Record<string, unknown>;

/** Changes the rows, or the record, that the server sends from some paths. */
export const changeRows = (
  page: Page,
  isChanged: (path: string) => boolean,
  change: (row: Row, path: string, index: number, count: number) => Row,
) =>
  page.route(
    ({ pathname }) => isChanged(pathname),
    async (route) => {
      const response = await route.fetch();
      const { pathname } = new URL(route.request().url());
      const sent = (await response.json()) as Row | Row[];
      const changed = [sent].flat().map((row, index, all) => change(row, pathname, index, all.length));
      await route.fulfill({ response, json: Array.isArray(sent) ? changed : changed[0] });
    },
  );

/**
 * Returns what passes an edge of the window, except in parts that scroll and texts for screen readers alone. Separators hang over the
 * left edge of a byline and are clipped, so there the text itself is measured.
 */
export const overflowing = (page: Page) =>
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

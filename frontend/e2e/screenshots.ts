import { pageList as pages } from '@/shared/links/page-list';
import { waitForAnimations, themes } from './support/axe';
import { visitsOf } from './support/addresses';
import { dialogOf, dialogs } from './support/dialogs';
import { lists } from './support/lists';
import { expect, gate, test, type Page } from './support/test';

// `npm run screenshots`: every page in both themes and two widths, and every list and dialog of the dashboard in its
// states, into `screenshots/`.

/** In both themes and two widths. */
async function photograph(page: Page, name: string, fullPage = true) {
  const file = name.replace(/[^a-z0-9-]+/gi, '-').replace(/^-|-$/g, '') || 'home';
  for (const width of [1280, 360])
    for (const colorScheme of themes) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      await waitForAnimations(page);
      await page.screenshot({ path: `screenshots/${file}.${colorScheme}.${width}.png`, fullPage });
    }
}

for (const { chunk } of pages)
  for (const { name, as, path, status = 200 } of visitsOf(chunk))
    test.describe(name, () => {
      test.use({ as });

      test('is photographed', async ({ page, open, api }) => {
        await open(await path(api), status);
        await page.waitForLoadState('networkidle');
        // Images further down load when they come near.
        await page.evaluate(async () => {
          for (const image of document.images) image.loading = 'eager';
          await Promise.allSettled([...document.images].map((image) => image.decode()));
        });
        await photograph(page, name);
      });
    });

const words = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';

/** A record of a list with the longest possible words. */
const withLongWords = (row: Record<string, unknown>, index: number) => {
  const long = (value: unknown) =>
    typeof value === 'string' && !/^\d{4}-|^(new|read|service|team-member|case-study)$/.test(value)
      ? index % 3 === 0
        ? `${words} ${value}`.slice(0, 90)
        : value
      : value;
  return {
    ...Object.fromEntries(Object.entries(row).map(([key, value]) => [key, long(value)])),
    id: 1000 + index,
    ...(row.metadata !== undefined && { metadata: null }),
    ...(row.avatarUrl !== undefined && { avatarUrl: null }),
    // The header has room for a few.
    ...(row.isVisible !== undefined && { isVisible: index < 3 }),
  };
};

test.describe('for an administrator', () => {
  test.use({ as: 'admin' });

  for (const { at, call } of lists)
    test(`the list at ${at} is photographed in its states`, async ({ page, open, api, watch }) => {
      const left = { name: 'A writer', email: `writer-${at.length}@example.com`, message: 'Hello' };
      if (call.endsWith('enquiries')) await api.post('/api/contact', { data: left });
      if (call.endsWith('subscribers')) await api.post('/api/newsletter', { data: left });
      const [row = {}] = (await (await api.get(call)).json()) as Record<string, unknown>[];
      const answers = gate();
      let json: object[] | null = null;
      await page.route(
        ({ pathname }) => pathname === call,
        async (route) => {
          await answers.opened;
          return json
            ? route.fulfill({
                json,
                headers: { 'x-total-count': String(json.length), 'x-next-cursor': 'next' },
              })
            : route.fulfill({ status: 500, contentType: 'text/html', body: 'oops' });
        },
      );
      watch.expectFault(call);
      if (call === '/api/navigation') watch.expectFault('The navigation could not be loaded');
      const name = (state: string) => `list-${at}-${state}`;
      await open(at);
      await photograph(page, name('loading'));
      answers.open();
      const retry = page.getByRole('button', { name: 'Retry' }).first();
      await expect(retry).toBeVisible();
      await photograph(page, name('failed'));
      json = [];
      await retry.click();
      await expect(retry).toHaveCount(0);
      await photograph(page, name('empty'));
      await page.getByRole('searchbox').fill('what nothing has');
      await expect(page.getByText(/^No .* match/)).toBeVisible();
      await photograph(page, name('no-match'));
      json = Array.from({ length: 50 }, (_, index) => withLongWords(row, index));
      await open(at);
      await expect(page.getByRole('rowheader').first()).toBeVisible();
      await photograph(page, name('long'));
    });

  for (const { at, opener, dialog: name, submit } of dialogs)
    test(`the dialog ${name} of ${at} is photographed`, async ({ page, open }) => {
      await open(at);
      await page.getByRole('button', { name: opener }).first().click();
      const dialog = dialogOf(page, name);
      await expect(dialog).toBeVisible();
      await page.waitForLoadState('networkidle');
      await photograph(page, `dialog-${at}-${name}`, false);
      if (!submit) return;
      await dialog.getByRole('button', { name: submit, exact: true }).click();
      await expect(dialog.locator('[aria-invalid="true"]').first()).toBeFocused();
      await photograph(page, `dialog-${at}-${name}-at-fault`, false);
    });
});

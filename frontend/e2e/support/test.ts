import {
  expect,
  test as base,
  type APIRequestContext,
  type BrowserContextOptions,
  type Page,
  type PlaywrightWorkerArgs,
  type Response,
} from '@playwright/test';
import { administrator } from './product';
import { create, unique } from './records';
import { Watch } from './watch';

export { expect, type Page };

type Session = Exclude<BrowserContextOptions['storageState'], string | undefined>;

interface Credentials {
  username: string;
  password: string;
}

interface WorkerFixtures {
  url: string;
  api: APIRequestContext;
  client: Credentials;
  /** Existing sessions; tests that end a session must not use them. */
  sessions: { client: Session; admin: Session };
}

interface TestFixtures {
  as: 'visitor' | 'client' | 'admin';
  /** Whether this machine has the project's browser; its tests are skipped if not. */
  hasBrowser: boolean;
  watch: Watch;
  /** Opens a URL and waits until the page is interactive. */
  open: (path: string, status?: number) => Promise<Response>;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  // Before anything needs a browser, which Playwright would look for where it keeps its own.
  hasBrowser: [
    async ({ url }, provide, testInfo) => {
      const has = testInfo.project.name !== 'other-browser' || Boolean(process.env.PORTICO_E2E_OTHER_BROWSER);
      testInfo.skip(!has, `There is one browser alone for ${url}.`);
      await provide(has);
    },
    { auto: true },
  ],

  url: [process.env.PORTICO_E2E_URL ?? '', { scope: 'worker' }],

  baseURL: ({ url }, provide) => provide(url),

  api: [
    async ({ playwright, url }, provide) => {
      const api = await logIn(playwright, url, administrator);
      await provide(api);
      await api.dispose();
    },
    { scope: 'worker' },
  ],

  client: [
    async ({ api }, provide) => {
      const client = { username: unique('client'), password: 'portico-client' };
      await create(api, '/api/admin/users', client);
      await provide(client);
    },
    { scope: 'worker' },
  ],

  sessions: [
    async ({ api, client, playwright, url }, provide) => {
      const asClient = await logIn(playwright, url, client);
      await provide({ client: await asClient.storageState(), admin: await api.storageState() });
      await asClient.dispose();
    },
    { scope: 'worker' },
  ],

  as: ['visitor', { option: true }],

  storageState: async ({ as, sessions }, provide) => provide(as === 'visitor' ? undefined : sessions[as]),

  watch: [
    async ({ context, url }, provide) => {
      const watch = new Watch(context, new URL(url).host);
      await watch.start();
      await provide(watch);
      expect(await watch.problems(), 'what the watch saw').toEqual([]);
      // Requests that are still running when the test ends are no failures.
      await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
    },
    { auto: true },
  ],

  open: async ({ page, watch, javaScriptEnabled }, provide) =>
    provide(async (path, status = 200) => {
      if (status >= 400) watch.expectFault(path);
      const response = await page.goto(path);
      expect(response?.status()).toBe(status);
      if (javaScriptEnabled !== false) await waitForHydration(page);
      return response as Response;
    }),
});

export const notice = (page: Page) =>
  page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');

/** Keeps the notice open, as in a background window: otherwise it may close before the assertion. */
export const keepNotice = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('blur')));

/** Imitates the network's return: an unanswered save is retried at once, unless that has happened already. */
export const goOnline = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('online')));

/** Resolves once these chunks, which load when the page is idle, have arrived. */
export const waitForChunks = (page: Page, chunks: string[]) =>
  page.waitForFunction(
    (names) =>
      names.every((name) =>
        performance.getEntriesByType('resource').some((entry) => entry.name.includes(`/assets/${name}.`)),
      ),
    chunks,
  );

export function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
}

/** Holds back requests until the gate is opened. */
export async function hold(page: Page, url: string) {
  const held = gate();
  await page.route(url, async (route) => {
    await held.opened;
    await route.continue();
  });
  return held;
}

async function logIn(
  playwright: PlaywrightWorkerArgs['playwright'],
  baseURL: string,
  data: Credentials,
): Promise<APIRequestContext> {
  const context = await playwright.request.newContext({ baseURL });
  const answer = await context.post('/api/login', { data });
  expect(answer.status()).toBe(200);
  return context;
}

/** Resolves once React has hydrated the document: a click before that may be lost. */
export async function waitForHydration(page: Page) {
  await page.waitForFunction(() => {
    // The page hydrates at the first input event after its code has arrived.
    window.dispatchEvent(new Event('pointermove'));
    const isHydrated = (element: Element | null) =>
      element !== null && Object.keys(element).some((key) => key.startsWith('__reactProps'));
    // React hydrates the layout first, then the page with its title.
    const title = document.querySelector('main h1');
    return isHydrated(document.querySelector('[data-app]')) && (title === null || isHydrated(title));
  });
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
}

import { test as bare, expect, type APIRequestContext, type Page } from '@playwright/test';
import { startMailbox, type Mailbox } from './mailbox';
import { administrator, site, startProduct, type Product } from './product';
import { waitForHydration } from './test';

/** A separate server that is killed during a request and sends its mail to a test mailbox. */
export const test = bare.extend<object, { mailbox: Mailbox; product: Product }>({
  mailbox: [
    // Playwright reads a fixture's dependencies from its first argument.
    // eslint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const mailbox = await startMailbox();
      await provide(mailbox);
      mailbox.close();
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ mailbox }, provide) => {
      const product = await startProduct({
        SMTP_URL: mailbox.url,
        MAIL_FROM: site.email,
        MAIL_TO: site.email,
      });
      await provide(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ product }, provide) => provide(product.url),
});

export const logIn = async (api: APIRequestContext) =>
  expect((await api.post('/api/login', { data: administrator })).status()).toBe(200);

export async function open(page: Page, path: string) {
  await page.goto(path);
  await waitForHydration(page);
}

/** Kills the server at the next call to that path, before it is processed or before the response is sent. */
export async function killDuring(page: Page, product: Product, path: string, when: 'before' | 'after') {
  let isPending = true;
  await page.route(
    ({ pathname }) => pathname === path || pathname.startsWith(`${path}/`),
    async (route) => {
      if (!isPending || route.request().method() === 'GET') return route.fallback();
      isPending = false;
      if (when === 'after') expect((await route.fetch()).ok()).toBe(true);
      await product.kill();
      await route.abort('connectionreset');
    },
  );
}

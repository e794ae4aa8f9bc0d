import { defineConfig } from '@playwright/test';
import { testTimeout, waitTimeout } from './time-limits';

/** `e2e/support/setup.ts` finds the browser and starts the product once for all tests. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/support/setup.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // One retry, because a shared machine may stall; `scripts/test.sh` reports retried tests.
  retries: process.env.CI ? 1 : 0,
  // Two cores are shared with the product and its database.
  workers: 2,
  timeout: testTimeout,
  expect: { timeout: waitTimeout },
  reporter: 'list',
  use: {
    ...(process.env.PORTICO_E2E_URL && { baseURL: process.env.PORTICO_E2E_URL }),
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'UTC',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.PORTICO_E2E_BROWSER && { executablePath: process.env.PORTICO_E2E_BROWSER }),
      // Requests to other hosts fail at once, and the watch reports them.
      args: ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'],
    },
  },
  projects: [
    { name: 'browser', testMatch: '*.spec.ts' },
    { name: 'screenshots', testMatch: 'screenshots.ts' },
    { name: 'lighthouse', testMatch: 'lighthouse.ts', workers: 1 },
    { name: 'typing', testMatch: 'typing.ts', workers: 1, timeout: 600_000 },
    { name: 'first-tap', testMatch: 'first-tap.ts', workers: 1, timeout: 900_000 },
  ],
});

import { defineConfig } from '@playwright/test';
import { testTimeout, waitTimeout } from './time-limits';

/** The product is started once for all tests, and the browser is looked for, by `e2e/support/setup.ts`. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/support/setup.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Whether a machine that is shared stood still in the wrong moment is seen by a second look; `scripts/test.sh` names it.
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
      // Whatever the product would ask of another host fails at once, and is seen by the watch.
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

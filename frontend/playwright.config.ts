import { defineConfig } from '@playwright/test';
import { testTimeout, waitTimeout } from './time-limits';

const launch = (executablePath: string | undefined) => ({
  ...(executablePath && { executablePath }),
  // Requests to other hosts fail at once, and the watch reports them.
  args: ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'],
});

/** `e2e/support/setup.ts` finds the browser, or two of them, and starts the product once for all tests. */
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
    launchOptions: launch(process.env.PORTICO_E2E_BROWSER),
  },
  projects: [
    { name: 'browser', testMatch: '*.spec.ts' },
    {
      name: 'other-browser',
      testMatch: [
        'back-office/{editing-text,lists}.spec.ts',
        'loading/{hydration,without-script}.spec.ts',
        'session/login.spec.ts',
        'site/{contact,faq,reading,search}.spec.ts',
      ],
      use: { launchOptions: launch(process.env.PORTICO_E2E_OTHER_BROWSER) },
    },
    { name: 'screenshots', testMatch: 'screenshots.ts' },
    { name: 'lighthouse', testMatch: 'lighthouse.ts', workers: 1 },
    { name: 'typing', testMatch: 'typing.ts', workers: 1, timeout: 600_000 },
    { name: 'first-tap', testMatch: 'first-tap.ts', workers: 1, timeout: 900_000 },
    { name: 'second-page', testMatch: 'second-page.ts', workers: 1, timeout: 900_000 },
  ],
});

import { fileURLToPath } from 'node:url';
import type { TestCase } from 'vitest/node';
import { defineConfig } from 'vitest/config';
// Vite will load this file by Node itself, which needs the extension.
import { testTimeout } from './time-limits.ts';

/** Names tests that passed only at their second attempt, for `scripts/test.sh`. */
const flakyReporter = {
  onTestCaseResult: (test: TestCase) => {
    if (test.diagnostic()?.flaky) console.log(` FLAKY  ${test.module.relativeModuleId} › ${test.fullName}`);
  },
};

const parity = 'src/admin/markdown/preview/parity.test.ts';

export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('src', import.meta.url)) } },
  test: {
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://portico.test/' } },
    setupFiles: ['src/test/setup.ts'],
    css: false,
    restoreMocks: true,
    // Two cores are shared with everything else that `make test` runs.
    maxWorkers: 2,
    testTimeout,
    // One retry, because a shared machine may stall, as for the browser tests.
    retry: process.env.CI ? 1 : 0,
    reporters: ['default', flakyReporter],
    projects: [
      { extends: true, test: { name: 'unit', include: ['src/**/*.test.{ts,tsx}'], exclude: [parity] } },
      // It runs the server's renderer, so that has to be built first.
      { extends: true, test: { name: 'parity', include: [parity] } },
    ],
  },
});

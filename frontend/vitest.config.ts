import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { testTimeout } from './time-limits';

export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('src', import.meta.url)) } },
  test: {
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://portico.test/' } },
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/test/setup.ts'],
    css: false,
    restoreMocks: true,
    // Two cores are shared with everything else that `make test` runs.
    maxWorkers: 2,
    testTimeout,
  },
});

import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { testTimeout } from './time-limits';

const parity = 'src/components/markdown/renderer/parity.test.ts';

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
    projects: [
      { extends: true, test: { name: 'unit', include: ['src/**/*.test.{ts,tsx}'], exclude: [parity] } },
      // It runs the server's renderer, so that has to be built first.
      { extends: true, test: { name: 'parity', include: [parity] } },
    ],
  },
});

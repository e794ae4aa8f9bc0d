import { startProduct } from './product';
import { expect, test as shared } from './test';

/** A separate server, for tests that change what tests of other files read, such as the whole menu. */
export const test = shared.extend<object, { url: string }>({
  url: [
    // Playwright reads a fixture's dependencies from its first argument.
    // eslint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const product = await startProduct();
      await provide(product.url);
      expect(await product.stop()).toEqual([]);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

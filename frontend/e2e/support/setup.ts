import { findBrowsers } from './browser';
import { startProduct } from './product';

/** Before all tests: one browser or two and the running product, both handed on in the environment. After them: none. */
export default async function setup() {
  const [browser, other] = await findBrowsers();
  const product = await startProduct();
  process.env.PORTICO_E2E_BROWSER = browser.path;
  if (other) process.env.PORTICO_E2E_OTHER_BROWSER = other.path;
  process.env.PORTICO_E2E_URL = product.url;
  return async () => {
    const errors = await product.stop();
    await Promise.all([browser.remove(), other?.remove()]);
    if (errors.length > 0) throw new Error(`The product logged errors:\n${errors.join('\n')}`);
  };
}

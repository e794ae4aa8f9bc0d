import { findBrowser } from './browser';
import { startProduct } from './product';

/** Before all tests: a browser and the running product, both handed on in the environment. After them: neither. */
export default async function setup() {
  const browser = await findBrowser();
  const product = await startProduct();
  process.env.PORTICO_E2E_BROWSER = browser.path;
  process.env.PORTICO_E2E_URL = product.url;
  return async () => {
    const errors = await product.stop();
    await browser.remove();
    if (errors.length > 0) throw new Error(`The product logged errors:\n${errors.join('\n')}`);
  };
}

// Logs in a thousand times at once: how much memory the server holds, then and at rest.
import { setTimeout as sleep } from 'node:timers/promises';

import { Client, password } from './lib/client.mjs';
import { startProduct } from './lib/product.mjs';
import { drill, record } from './lib/report.mjs';

const megabytesUnderLoad = 120;
const megabytesAtRest = 80;
const secondsToRest = 30;

/** Logs in `count` times over `connections`; a login that waited too long for its turn (503) is sent again. */
async function logInRepeatedly(product, count, connections, attemptedPassword, expected) {
  const client = new Client(product.url, { connections });
  let remaining = count;
  const logIn = async () => {
    while (remaining > 0) {
      remaining -= 1;
      const { status, error } = await client.post('/api/login', { username: 'admin', password: attemptedPassword });
      if (status === 503) remaining += 1;
      else if (status !== expected) throw new Error(`login: ${status} ${error ?? ''} instead of ${expected}`);
    }
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: connections }, logIn));
  client.close();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(
    `${count} logins (${expected}) over ${connections} connections in ${seconds} s: ${product.memory('VmRSS').toFixed(0)} MB resident`,
  );
}

/** The lowest resident size within the time that the server has to come to rest. */
async function measureAtRest(product) {
  let lowest = product.memory('VmRSS');
  for (let waited = 0; waited < secondsToRest && lowest > megabytesAtRest; waited += 1) {
    await sleep(1000);
    lowest = Math.min(lowest, product.memory('VmRSS'));
  }
  return lowest;
}

await drill('logins', async (atEnd) => {
  const product = await startProduct(atEnd, 'memory', { SAMPLE_CONTENT: 'on', RUST_LOG: 'error' });
  await logInRepeatedly(product, 1000, 40, password, 200);
  await logInRepeatedly(product, 300, 10, 'wrong wrong wrong', 401);
  const peak = product.memory('VmHWM');
  const resting = await measureAtRest(product);
  const ok = peak <= megabytesUnderLoad && resting <= megabytesAtRest;
  record(
    'logins',
    '1,000 over 40 connections, 300 that fail over 10',
    `${peak.toFixed(0)} MB at most, ${resting.toFixed(0)} MB at rest`,
    `${megabytesUnderLoad} MB, ${megabytesAtRest} MB`,
    ok,
  );
});

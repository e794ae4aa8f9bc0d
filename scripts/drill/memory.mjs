// Logs in a thousand times at once and looks at how much memory the server holds, then and at rest.
import { readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

import { makeFolder, Product } from './product.mjs';

const megabytesUnderLoad = 120;
const megabytesAtRest = 80;
const secondsToRest = 30;
const password = 'drill drill drill';

const folder = makeFolder('memory');
const product = new Product(folder, { ADMIN_PASSWORD: password, RATE_LIMITS: 'off', SAMPLE_CONTENT: 'on', RUST_LOG: 'error' });

/** A figure of /proc/PID/status in megabytes. */
function readMemory(field) {
  const status = readFileSync(`/proc/${product.process.pid}/status`, 'utf8');
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)[1]) / 1000;
}

/** Sends one login over a kept connection; resolves to the status. */
function sendLogin(agent, attemptedPassword) {
  const body = JSON.stringify({ username: 'admin', password: attemptedPassword });
  return new Promise((resolve, reject) => {
    const sent = request(
      `${product.url}/api/login`,
      { agent, method: 'POST', headers: { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) } },
      (answer) => answer.resume().once('end', () => resolve(answer.statusCode)),
    );
    sent.once('error', reject);
    sent.end(body);
  });
}

/** Logs in `count` times over `connections`; a login that waited too long for its turn (503) is sent again. */
async function logInRepeatedly(count, connections, attemptedPassword, expected) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let remaining = count;
  const client = async () => {
    while (remaining > 0) {
      remaining -= 1;
      const status = await sendLogin(agent, attemptedPassword);
      if (status === 503) remaining += 1;
      else if (status !== expected) throw new Error(`login: ${status} instead of ${expected}`);
    }
  };
  const startedAt = Date.now();
  await Promise.all(Array.from({ length: connections }, client));
  agent.destroy();
  console.log(`${count} logins (${expected}) over ${connections} connections in ${((Date.now() - startedAt) / 1000).toFixed(1)} s: ${readMemory('VmRSS').toFixed(0)} MB resident, ${readMemory('VmHWM').toFixed(0)} MB at most`);
}

/** The lowest resident size within the time that the server has to come to rest. */
async function measureAtRest() {
  let lowest = readMemory('VmRSS');
  for (let waited = 0; waited < secondsToRest && lowest > megabytesAtRest; waited += 1) {
    await sleep(1000);
    lowest = Math.min(lowest, readMemory('VmRSS'));
  }
  return lowest;
}

await product.start();
console.log(`after the start: ${readMemory('VmRSS').toFixed(0)} MB resident`);
const faults = [];
try {
  await logInRepeatedly(1000, 40, password, 200);
  await logInRepeatedly(300, 10, 'wrong wrong wrong', 401);
  const peak = readMemory('VmHWM');
  const resting = await measureAtRest();
  console.log(`at rest: ${resting.toFixed(0)} MB resident`);
  if (peak > megabytesUnderLoad) faults.push(`${peak.toFixed(0)} MB under load, ${megabytesUnderLoad} are allowed`);
  if (resting > megabytesAtRest) faults.push(`${resting.toFixed(0)} MB at rest, ${megabytesAtRest} are allowed`);
} finally {
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
}
if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exit(1);
}

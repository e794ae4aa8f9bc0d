// Five times the load that the server can take: useful work, liveness, and the return to normal. The mix can't be cached: searches for
// new words, logins, enquiries. The requests are sent at a fixed rate, whether or not earlier ones were answered.
import { setTimeout as sleep } from 'node:timers/promises';

import { adminOf, Client, password } from './lib/client.mjs';
import { isUnmoved, visit, visitInRounds } from './lib/load.mjs';
import { startProduct } from './lib/product.mjs';
import { drill, record } from './lib/report.mjs';

const seconds = 10;
const usefulWithin = 3_000;
const shareOfPeak = 0.7;
// Useful answers are counted as they arrive. The first ones take up to their time limit, so the load begins that much earlier.
const leadSeconds = usefulWithin / 1000;

let number = 0;
/** The next request of the mix. */
function send(client, timeLimit = usefulWithin) {
  number += 1;
  if (number % 4 === 0) return client.post('/api/login', { username: 'admin', password }, { timeLimit });
  if (number % 4 === 2)
    return client.post('/api/contact', { name: 'Drill', email: 'drill@example.com', message: `Enquiry ${number}` }, { timeLimit });
  return client.get(`/api/search?limit=100&q=words+number${number}`, { timeLimit });
}

// Enquiries don't count: they are cheap, so more of them under overload would hide that less of the rest is done.
const isUseful = (answer) => answer.status === 200 && answer.ms <= usefulWithin;

/** What so many clients that wait for each answer get in a second: useful work, and requests of the whole mix that succeed. */
async function measurePeak(client, clients, duration) {
  const until = performance.now() + duration * 1000;
  let useful = 0;
  let handled = 0;
  const loop = async () => {
    while (performance.now() < until) {
      const answer = await send(client, 10_000);
      if (performance.now() > until) return;
      if (isUseful(answer)) useful += 1;
      if ([200, 201].includes(answer.status)) handled += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, loop));
  return { useful: useful / duration, handled: handled / duration };
}

/**
 * Sends so many requests a second. Returns the useful answers a second within the window, all answers by status, those that didn't come,
 * and the slowest answer of /healthz.
 */
async function overload(client, liveness, rate) {
  const statuses = {};
  let useful = 0;
  let unanswered = 0;
  let slowestLiveness = 0;
  let isOver = false;
  const watch = (async () => {
    while (!isOver) {
      const answer = await liveness.get('/healthz', { timeLimit: 10_000 });
      slowestLiveness = Math.max(slowestLiveness, answer.status === 200 ? answer.ms : Infinity);
      await sleep(100);
    }
  })();
  const startedAt = performance.now();
  const windowStart = startedAt + leadSeconds * 1000;
  const windowEnd = windowStart + seconds * 1000;
  const pending = new Set();
  let sent = 0;
  while (performance.now() < windowEnd) {
    const due = Math.floor(((performance.now() - startedAt) / 1000) * rate);
    for (; sent < due; sent += 1) {
      const request = send(client).then((answer) => {
        const kind = answer.error ?? answer.status;
        statuses[kind] = (statuses[kind] ?? 0) + 1;
        const arrivedAt = performance.now();
        if (isUseful(answer) && arrivedAt >= windowStart && arrivedAt <= windowEnd) useful += 1;
        if (answer.status === 0) unanswered += 1;
        pending.delete(request);
      });
      pending.add(request);
    }
    await sleep(5);
  }
  await Promise.all(pending);
  isOver = true;
  await watch;
  return { useful: useful / seconds, statuses, unanswered, slowestLiveness, sent };
}

await drill('overload', async (atEnd) => {
  const product = await startProduct(atEnd, 'overload', { SAMPLE_CONTENT: 'on', RUST_LOG: 'error' });
  const admin = await adminOf(product);
  for (let post = 0; post < 200; post += 1) {
    const words = Array.from({ length: 300 }, (_, at) => `word${(post * 7 + at * 13) % 997}`).join(' ');
    await admin.post('/api/admin/blog', {
      title: `Post ${post}`,
      content: `words number ${words}`,
      authors: [admin.user.id],
      published: true,
    });
  }
  const visitor = new Client(product.url);
  await visit(visitor, 2);
  const base = (await visitInRounds(visitor)).p99;
  const client = new Client(product.url, { connections: Infinity });
  const peaks = [];
  for (const clients of [8, 16, 32, 64]) peaks.push(await measurePeak(client, clients, 4));
  const { useful: peak, handled } = peaks.reduce((best, one) => (one.useful > best.useful ? one : best));
  const { useful, statuses, unanswered, slowestLiveness, sent } = await overload(client, new Client(product.url), handled * 5);
  const endedAt = performance.now();
  let normalAfter = Infinity;
  while (normalAfter === Infinity && performance.now() < endedAt + 30_000) {
    const { p99, failed } = await visit(visitor, 1);
    if (failed.length === 0 && isUnmoved(p99, base)) normalAfter = (performance.now() - endedAt) / 1000;
  }
  const did = `${sent} requests in ${leadSeconds + seconds} s: five times the ${handled.toFixed(0)} a second of the peak, ${peak.toFixed(0)} of them useful; responses ${JSON.stringify(statuses)}`;
  const measured = `${useful.toFixed(0)} useful a second, ${((useful / peak) * 100).toFixed(0)} % of the peak; ${unanswered} unanswered; /healthz ${slowestLiveness.toFixed(0)} ms at most; normal after ${normalAfter.toFixed(1)} s`;
  const ok = useful >= shareOfPeak * peak && unanswered === 0 && slowestLiveness <= 1_000 && normalAfter <= 10;
  record('overload', did, measured, '70 % of the peak, 0, 1 s, 10 s (p99 2× its base)', ok);
});

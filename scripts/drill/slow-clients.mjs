// 500 clients that send their request's head byte by byte, 500 that send a body so, and 1,100 that don't read: other visitors don't
// notice. The slow ones have several addresses, because a client may have 256 connections.
import { setTimeout as sleep } from 'node:timers/promises';

import { adminOf, Client } from './lib/client.mjs';
import { isUnmoved, visit, visitDuringFault, visitInRounds } from './lib/load.mjs';
import { startProduct } from './lib/product.mjs';
import { drill, printFaults, record } from './lib/report.mjs';
import { kinds, startCrowd } from './lib/slow-crowd.mjs';

await drill('slow clients', async (atEnd) => {
  const product = await startProduct(atEnd, 'slow', { SAMPLE_CONTENT: 'on', RATE_LIMITS: 'on' });
  const admin = await adminOf(product);
  const large = { title: 'Large', slug: 'large', content: 'Words to read. '.repeat(40_000), authors: [admin.user.id], published: true };
  const published = await admin.post('/api/admin/blog', large);
  if (published.status !== 201) throw new Error(`the post: ${published.status}`);
  // Each visit has a new connection: visitors come while the slow clients are there.
  const visitor = new Client(product.url, { keepAlive: false });
  await visit(visitor, 2);

  // The lowest so far: what one crowd leaves behind must not raise the base of the next.
  let base = Infinity;
  for (const [name, { count }] of Object.entries(kinds)) {
    base = Math.min(base, (await visitInRounds(visitor)).p99);
    const before = product.descriptors();
    const endCrowd = startCrowd(product.url, name, admin.cookie);
    atEnd(endCrowd);
    for (let waited = 0; waited < 100 && product.descriptors() - before < count; waited += 1) await sleep(100);
    const held = product.descriptors() - before;
    await sleep(1_000);
    const visits = await visitDuringFault(visitor, base);
    await endCrowd();
    await sleep(1_000);
    printFaults(visits.failed);
    const measured = `${held} held, p99 ${visits.p99.toFixed(1)} ms (base ${base.toFixed(1)}), ${visits.failed.length} of ${visits.count} visits failed, ${product.memory('VmRSS').toFixed(0)} MB`;
    const ok = held >= count && visits.failed.length === 0 && isUnmoved(visits.p99, base);
    record(`${count} ${name}`, 'nine rounds of visits meanwhile', measured, 'p99 2× its base, 0 failed', ok);
  }
});

// A node that hears nothing of other nodes' writes while its database answers: it serves nothing stale.
import { setTimeout as sleep } from 'node:timers/promises';

import { openListeningProxy } from './lib/listening.mjs';
import { adminsOf, clientsOf, post, startCluster, startNodes } from './lib/nodes.mjs';
import { drill, printFaults, record } from './lib/report.mjs';

/** A node knows after a second without an answer that it hears nothing; a visitor's copy may be that old, too. */
const bound = 2_000;
const pages = ['/blog', '/api/blog', '/sitemap.xml', '/'];

/** Writes at the other node and reads here, again and again: what is stale after the bound, and the longest time something was. */
async function readWhileDeaf(writer, reader, label, rounds, between) {
  const outcome = { stale: 0, longest: 0, faults: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const page of pages) await reader.get(page);
    const title = `${label}-${round}`;
    const written = await writer.post('/api/admin/blog', { ...post(writer.user.id, title), slug: title });
    if (written.status !== 201) outcome.faults.push(`${written.status} ${written.text}`);
    const acknowledgedAt = performance.now();
    await between(round);
    const missing = new Set(pages);
    while (missing.size > 0 && performance.now() < acknowledgedAt + 10_000) {
      for (const page of [...missing]) {
        const askedAt = performance.now();
        const answer = await reader.get(page);
        if (answer.status !== 200) outcome.faults.push(`${page}: ${answer.status}`);
        if (answer.text.includes(title)) missing.delete(page);
        else outcome.longest = Math.max(outcome.longest, askedAt - acknowledgedAt);
      }
      await sleep(20);
    }
    if (missing.size > 0 || outcome.longest > bound) outcome.stale += 1;
  }
  return outcome;
}

await drill('lost notifications', async (atEnd) => {
  const { primary, url } = await startCluster(atEnd);
  const proxy = await openListeningProxy(primary.port);
  atEnd(() => proxy.close());
  const through = url.replace(`:${primary.port}/`, `:${proxy.port}/`);
  const nodes = await startNodes(atEnd, 2, (number) => ({ DATABASE_URL: number === 0 ? url : through }));
  const [writer] = await adminsOf(nodes);
  const [, reader] = clientsOf(nodes);

  const report = (fault, did, outcome) => {
    printFaults(outcome.faults);
    const measured = `${outcome.stale} stale, at most ${(outcome.longest / 1000).toFixed(2)} s old, ${outcome.faults.length} failed`;
    record(fault, did, measured, `0 after ${bound / 1000} s, 0`, outcome.stale === 0 && outcome.faults.length === 0);
  };

  const closed = await readWhileDeaf(writer, reader, 'closed', 10, async () => proxy.cut());
  report('NOTIFY lost: the connection is closed', '10 writes at another node, each before a cut', closed);
  proxy.setDeaf(true);
  const deaf = await readWhileDeaf(writer, reader, 'silent', 10, async () => {});
  report('NOTIFY lost: the connection is silent', '10 writes at another node meanwhile', deaf);
  proxy.setDeaf(false);
  await sleep(2_000);
  const healed = await readWhileDeaf(writer, reader, 'healed', 5, async () => {});
  report('NOTIFY lost: afterwards', '5 writes at another node', healed);
});

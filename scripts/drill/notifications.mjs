// A node that hears nothing of other nodes' writes while its database answers: it serves nothing stale.
import { setTimeout as sleep } from 'node:timers/promises';

import { openListeningProxy } from './lib/listening.mjs';
import { adminsOf, clientsOf, post, startCluster, startNodes } from './lib/nodes.mjs';
import { drill, printFaults, record } from './lib/report.mjs';

/** A write on one node is on every other's pages within a second, with its notification or without. */
const bound = 1_000;
const pages = ['/blog', '/api/blog', '/sitemap.xml', '/'];

/**
 * Writes at the other node and reads here, again and again. The steps: `restore` before the pages are read, so that they are cached,
 * `lose` right before the write, and `reopen` after its acknowledgement. Returns how often a page was stale after the bound, the longest
 * time that one was, and what failed.
 */
async function readWhileDeaf(writer, reader, label, rounds, { restore, lose, reopen } = {}) {
  const outcome = { stale: 0, longest: 0, faults: [] };
  for (let round = 0; round < rounds; round += 1) {
    await restore?.();
    for (const page of pages) await reader.get(page);
    const title = `${label}-${round}`;
    lose?.();
    const written = await writer.post('/api/admin/blog', { ...post(writer.user.id, title), slug: title });
    if (written.status !== 201) outcome.faults.push(`${written.status} ${written.text}`);
    const acknowledgedAt = performance.now();
    reopen?.();
    const missing = new Set(pages);
    let longest = 0;
    while (missing.size > 0 && performance.now() < acknowledgedAt + 10_000) {
      for (const page of [...missing]) {
        const askedAt = performance.now();
        const answer = await reader.get(page);
        if (answer.status !== 200) outcome.faults.push(`${page}: ${answer.status}`);
        if (answer.text.includes(title)) missing.delete(page);
        else longest = Math.max(longest, askedAt - acknowledgedAt);
      }
      await sleep(20);
    }
    outcome.longest = Math.max(outcome.longest, longest);
    if (missing.size > 0 || longest > bound) outcome.stale += 1;
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

  const listens = async () => {
    await proxy.waitForListener();
    // A node caches once Postgres has answered its LISTEN.
    await sleep(200);
  };
  const closed = await readWhileDeaf(writer, reader, 'closed', 10, {
    restore: listens,
    lose: () => proxy.shut(),
    // Not before: a new connection would hear of the write.
    reopen: () => proxy.open(),
  });
  report('NOTIFY lost: the connection is closed', '10 writes at another node, each after a cut', closed);
  const silent = await readWhileDeaf(writer, reader, 'silent', 10, {
    restore() {
      proxy.setDeaf(false);
      return listens();
    },
    lose: () => proxy.setDeaf(true),
  });
  report('NOTIFY lost: the connection is silent', '10 writes at another node, each after the last word', silent);
  proxy.setDeaf(false);
  await listens();
  const healed = await readWhileDeaf(writer, reader, 'healed', 5);
  report('NOTIFY lost: afterwards', '5 writes at another node', healed);
});

// Postgres is stopped for 15 seconds under three nodes: visitors go on getting pages through the load balancers of docs/operations.md,
// while other requests that need the database fail on every node.
import { setTimeout as sleep } from 'node:timers/promises';

import { openBalancer, openNginx } from './lib/balancer.mjs';
import { Client } from './lib/client.mjs';
import { clientsOf, post, startCluster, startNodes } from './lib/nodes.mjs';
import { drill, NotRun, printFaults, record, recordNotRun } from './lib/report.mjs';

const duration = 15_000;
const limit = 10_000;
const paths = ['/', '/blog', '/faq', '/api/blog'];

/** Counts visitors' reads through a balancer until it is stopped, and searches that no copy answers. */
function startVisitors(balancer) {
  const counts = { pages: 0, faults: [], refused: 0 };
  let isOver = false;
  const reader = async (_, number) => {
    const client = new Client(balancer.url);
    for (let turn = number; !isOver; turn += 1, counts.pages += 1) {
      const path = paths[turn % paths.length];
      const answer = await client.get(path);
      if (answer.status !== 200) counts.faults.push(`${balancer.name}: ${path}: ${answer.status} ${answer.error ?? ''}`);
      await sleep(5);
    }
  };
  const searcher = async (_, number) => {
    const client = new Client(balancer.url);
    for (let turn = 0; !isOver; turn += 1) {
      const answer = await client.get(`/api/search?q=absent${number}x${turn}`);
      if (answer.status !== 200) counts.refused += 1;
      await sleep(50);
    }
  };
  const visitors = [...Array.from({ length: 6 }, reader), ...Array.from({ length: 6 }, searcher)];
  return async () => {
    isOver = true;
    await Promise.all(visitors);
    return counts;
  };
}

/** The milliseconds until an administrator can write through a balancer. */
async function untilWritten(admin) {
  const startedAt = performance.now();
  while (performance.now() < startedAt + limit) {
    const answer = await admin.post('/api/admin/blog', post(admin.user.id, 'After the outage'));
    if (answer.status === 201) return performance.now() - startedAt;
    await sleep(50);
  }
  return Infinity;
}

async function drillBehind(balancer, nodes, primary) {
  const admin = await new Client(balancer.url).logIn();
  // Every node has the pages in memory, of which visitors get copies.
  for (const client of clientsOf(nodes)) for (const path of paths) await client.get(path);
  const stopVisitors = startVisitors(balancer);
  await sleep(1_000);
  await primary.stop('immediate');
  await sleep(duration);
  await primary.start();
  const healed = await untilWritten(admin);
  const { pages, faults, refused } = await stopVisitors();
  printFaults(faults);
  const did = `three nodes behind ${balancer.name}, Postgres stopped for 15 s: ${pages} reads of visitors, ${refused} searches refused`;
  const measured = `${faults.length} failed reads, ${(healed / 1000).toFixed(2)} s to the first write`;
  record('the database away, behind a balancer', did, measured, '0, 10 s', faults.length === 0 && refused > 0 && healed <= limit);
}

await drill('the database away, behind a balancer', async (atEnd) => {
  const { primary, url } = await startCluster(atEnd);
  const nodes = await startNodes(atEnd, 3, { DATABASE_URL: url, SAMPLE_CONTENT: 'on' });
  for (const open of [openBalancer, openNginx]) {
    try {
      const balancer = await open(nodes.map((node) => node.url));
      atEnd(() => balancer.close());
      await drillBehind(balancer, nodes, primary);
    } catch (error) {
      if (!(error instanceof NotRun)) throw error;
      recordNotRun('the database away, behind a balancer', error.message);
    }
  }
});

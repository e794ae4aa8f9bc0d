// Three nodes with a replica: it answers visitors' reads while it has what the node knows of, and the primary does when it lags, is
// lost or silent. Nothing stale is read.
import { setTimeout as sleep } from 'node:timers/promises';

import { Client } from './lib/client.mjs';
import { adminsOf, clientsOf, post, startCluster, startNodes } from './lib/nodes.mjs';
import { drill, printFaults, record } from './lib/report.mjs';

const seconds = (ms) => `${(ms / 1000).toFixed(2)} s`;

/** Reads that no copy answers. */
let uncached = 0;
const freshList = () => `/api/blog?limit=100&tag=t${(uncached += 1)}`;

/** Waits until the standby answers reads again; the milliseconds that took. */
async function untilUsed(standby, visitors) {
  const startedAt = performance.now();
  while (performance.now() < startedAt + 30_000) {
    for (const visitor of visitors) await visitor.get(freshList());
    if ((await standby.countReaders().catch(() => 0)) > 0) return performance.now() - startedAt;
    await sleep(100);
  }
  return Infinity;
}

/** Writes at one node and reads at both while something is broken: what was stale, what failed, and the slowest read. */
async function writeAndRead(admins, visitors, label, duration) {
  const outcome = { writes: 0, reads: 0, stale: 0, faults: [], slowest: 0 };
  const until = performance.now() + duration;
  const isThere = async (client, path, title) => {
    const answer = await client.get(path);
    outcome.reads += 1;
    outcome.slowest = Math.max(outcome.slowest, answer.ms);
    if (answer.status !== 200) outcome.faults.push(`${label}: ${path}: ${answer.status} ${answer.error ?? ''}`);
    return answer.text.includes(title);
  };
  for (let turn = 0; performance.now() < until; turn += 1) {
    const node = turn % admins.length;
    const title = `${label}-${turn}`;
    const written = await admins[node].post('/api/admin/blog', post(admins[0].user.id, title));
    if (written.status !== 201) outcome.faults.push(`${label}: ${written.status}`);
    outcome.writes += 1;
    // At once for the one who wrote, and for visitors of that node.
    if (!(await isThere(admins[node], '/api/blog', title))) outcome.stale += 1;
    if (!(await isThere(visitors[node], `/api/blog?limit=${1 + (turn % 100)}`, title))) outcome.stale += 1;
    if (!(await isThere(visitors[node], '/blog', title))) outcome.stale += 1;
    await sleep(1_000);
    // And for everybody a second later.
    for (const other of visitors.filter((_, number) => number !== node)) {
      if (!(await isThere(other, `/api/blog?limit=${1 + (turn % 100)}`, title))) outcome.stale += 1;
      if (!(await isThere(other, '/blog', title))) outcome.stale += 1;
    }
    for (const visitor of visitors) await isThere(visitor, freshList(), '');
  }
  return outcome;
}

await drill('a read replica', async (atEnd) => {
  const { cluster, primary, standby } = await startCluster(atEnd, { standby: true });
  const replica = cluster.url(standby);
  const nodes = await startNodes(atEnd, 3, { DATABASE_URL: cluster.url(primary), DATABASE_REPLICA_URLS: replica });
  const admins = await adminsOf(nodes);
  const visitors = clientsOf(nodes);
  const used = await untilUsed(standby, visitors);
  record('a replica', 'visitors’ uncached reads on three nodes', `answered by the replica after ${seconds(used)}`, '30 s', used < 30_000);

  const modes = {
    streams: [async () => {}, async () => {}],
    lags: [() => standby.query('SELECT pg_wal_replay_pause()'), () => standby.query('SELECT pg_wal_replay_resume()')],
    'is lost': [() => standby.stop('immediate'), () => standby.start()],
    'is silent': [async () => standby.signal('SIGSTOP'), async () => standby.signal('SIGCONT')],
  };
  for (const [mode, [break_, heal]] of Object.entries(modes)) {
    await break_();
    const { writes, reads, stale, faults, slowest } = await writeAndRead(admins, visitors, mode.replaceAll(' ', '-'), 10_000);
    await heal();
    const back = await untilUsed(standby, visitors);
    printFaults(faults);
    const measured = `${stale} stale, ${faults.length} failed, ${seconds(slowest)} at most, used again after ${seconds(back)}`;
    const ok = stale === 0 && faults.length === 0 && slowest <= 3_000 && back <= 10_000;
    record(`a replica that ${mode}`, `${writes} writes, ${reads} reads on three nodes`, measured, '0, 0, 3 s, 10 s', ok);
  }
  // The replica has no part in sessions and limits: a visitor who logs in is known at once.
  const client = await new Client(nodes[1].url).logIn();
  if ((await client.get('/api/user')).status !== 200) throw new Error('a session is not there at once');
});

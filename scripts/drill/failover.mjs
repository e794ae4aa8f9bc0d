// The primary is lost under twelve writers on three nodes, and the standby that was their read replica is promoted: failover.mjs [ROUNDS].
// The primary crashes so many times, and then its host vanishes: packets to and from it are dropped, so that connections stay open and
// nothing answers. All nodes have to take writes within ten seconds, without a restart, and every acknowledged write has to be in the new
// primary, once. A later write is read at its node at once. Dropping packets needs root, for a network namespace of its own, and iptables.
import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { Ledger } from './lib/ledger.mjs';
import { adminsOf, clientsOf, post, startCluster, startNodes } from './lib/nodes.mjs';
import { drill, printFaults, record, recordNotRun } from './lib/report.mjs';

const rounds = Number(process.argv[2] ?? 3);
const limit = 10_000;
const seconds = (ms) => (ms / 1000).toFixed(2);

/** Reads that no copy answers, as a replica does. */
let uncached = 0;
const freshList = () => `/api/blog?limit=100&tag=t${(uncached += 1)}`;

/** Has visitors read until the standby answers them. */
async function awaitReplica(visitors, standby) {
  const startedAt = performance.now();
  while ((await standby.countReaders()) === 0) {
    if (performance.now() > startedAt + 30_000) throw new Error('the replica is not used');
    for (const visitor of visitors) await visitor.get(freshList());
    await sleep(100);
  }
}

/**
 * Has visitors read without copies until it is stopped; the reads, those refused with 503, which may be without a primary, other
 * statuses, and the slowest read.
 */
function startReaders(visitors) {
  const outcome = { reads: 0, refused: 0, faults: [], slowest: 0 };
  let isOver = false;
  const readers = visitors.map(async (visitor) => {
    for (; !isOver; outcome.reads += 1) {
      const answer = await visitor.get(freshList());
      outcome.slowest = Math.max(outcome.slowest, answer.ms);
      if (answer.status === 503) outcome.refused += 1;
      else if (answer.status !== 200) outcome.faults.push(`a read: ${answer.status} ${answer.error ?? ''}`);
      await sleep(20);
    }
  });
  return async () => {
    isOver = true;
    await Promise.all(readers);
    return outcome;
  };
}

/** The milliseconds until a write on one node is in the public lists of all; at its own node at once. */
async function propagation(admins, visitors, title) {
  let slowest = 0;
  for (const [number, writer] of admins.entries()) {
    const own = `${title}-${number}.`;
    for (const visitor of visitors) await visitor.get('/api/blog?limit=1');
    await writer.post('/api/admin/blog', { ...post(writer.user.id, own), date: '2100-01-01' });
    const startedAt = performance.now();
    const isThere = async (visitor) => (await visitor.get('/api/blog?limit=1')).text.includes(own);
    if (!(await isThere(visitors[number]))) return Infinity;
    for (const visitor of visitors) {
      while (!(await isThere(visitor))) {
        if (performance.now() > startedAt + limit) return Infinity;
        await sleep(20);
      }
    }
    slowest = Math.max(slowest, performance.now() - startedAt);
  }
  return slowest;
}

const succeeds = (command) => {
  const [program, ...args] = command.split(' ');
  return spawnSync(program, args).status === 0;
};

if (!process.env.DRILL_IN_NAMESPACE && succeeds('unshare -n true')) {
  const again = ['-n', process.execPath, fileURLToPath(import.meta.url), ...process.argv.slice(2)];
  const { status } = spawnSync('unshare', again, { stdio: 'inherit', env: { ...process.env, DRILL_IN_NAMESPACE: '1' } });
  process.exit(status ?? 1);
}

/** Drops the packets to and from a port. Stopped processes would not do: the kernel goes on to acknowledge what is sent to them. */
const dropPackets = (port) => ['dport', 'sport'].every((end) => succeeds(`iptables -A INPUT -p tcp --${end} ${port} -j DROP`));

const losses = {
  'the primary crashed': (primary) => primary.stop('immediate'),
  'the primary’s host vanished': async (primary) => {
    if (!dropPackets(primary.port)) throw new Error('iptables failed');
  },
};

/** Loses the primary under load and promotes the standby. */
async function failover(round, loss, nodes, primary, standby) {
  const admins = await adminsOf(nodes);
  const visitors = clientsOf(nodes);
  await awaitReplica(visitors, standby);
  const ledgers = admins.map((admin) => {
    const ledger = new Ledger(['post', 'content', 'menu', 'enquiry']);
    ledger.refers = { author: admin.user.id };
    ledger.onAnswer = (entry) => {
      if (entry.id !== null) entry.acknowledgedAt = performance.now();
    };
    return ledger;
  });
  const stopReaders = startReaders(visitors);
  const stops = ledgers.map((ledger, index) => ledger.startWriters(admins[index], 4, `${index}-${round}`));
  await sleep(1_500 + Math.random() * 1_000);
  await losses[loss](primary);
  await sleep(500);
  await standby.promote();
  const promotedAt = performance.now();
  await sleep(limit + 2_000);
  await Promise.all(stops.map((stop) => stop()));
  const { reads, refused, faults: failedReads, slowest: slowestRead } = await stopReaders();

  const first = ledgers.map(({ entries }) =>
    Math.min(...entries.map((entry) => entry.acknowledgedAt ?? 0).filter((at) => at > promotedAt)),
  );
  const slowest = Math.max(...first) - promotedAt;
  for (const ledger of ledgers) await ledger.verify(admins[0]);
  const faults = ledgers.flatMap((ledger) => ledger.faults);
  const heard = await propagation(admins, visitors, `seen-${round}`);
  printFaults([...faults, ...failedReads]);
  const written = ledgers.reduce((sum, ledger) => sum + ledger.acknowledged().length, 0);
  const did = `${written} writes acknowledged and ${reads} uncached reads on three nodes with the standby as replica`;
  const measured = [
    `${seconds(slowest)} s to the first write on all, ${faults.length} lost`,
    `${failedReads.length} reads failed and ${refused} were refused, ${seconds(slowestRead)} s at most`,
    `a write is on all nodes after ${seconds(heard)} s`,
  ].join(', ');
  const readsHold = failedReads.length === 0 && slowestRead <= 5_000;
  const ok = slowest <= limit && faults.length === 0 && readsHold && heard <= 1_000 && written > 0;
  record(`${loss}, its standby promoted`, did, measured, '10 s, 0, 0, 5 s, 1 s', ok);
}

await drill('the primary lost', async (atEnd) => {
  const canDropPackets = Boolean(process.env.DRILL_IN_NAMESPACE) && succeeds('ip link set lo up') && succeeds('iptables -L -n');
  const { cluster, primary: first } = await startCluster(atEnd);
  let primary = first;
  const lose = async (loss, round) => {
    const standby = await cluster.startStandby(primary);
    await cluster.synchronize(primary, standby);
    const addresses = { DATABASE_URL: cluster.url(primary, standby), DATABASE_REPLICA_URLS: cluster.url(standby) };
    const nodes = await startNodes(atEnd, 3, { ...addresses, RUST_LOG: 'error' });
    await failover(round, loss, nodes, primary, standby);
    await Promise.all(nodes.map((node) => node.stop()));
    await primary.stop('immediate');
    primary = standby;
  };
  const [crash, vanish] = Object.keys(losses);
  for (let round = 1; round <= rounds; round += 1) await lose(crash, round);
  if (canDropPackets) await lose(vanish, rounds + 1);
  else recordNotRun(vanish, 'needs root, unshare and iptables');
});

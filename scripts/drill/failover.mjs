// The primary is lost under eight writers on two nodes, and its standby is promoted: failover.mjs [ROUNDS]. It crashes so many times, and
// then its host vanishes: packets to and from it are dropped, so that connections stay open and nothing answers. Both nodes have to take
// writes within ten seconds, without a restart, and every acknowledged write has to be in the new primary, once. Dropping packets needs
// root, for a network namespace of its own, and iptables.
import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { Ledger } from './lib/ledger.mjs';
import { adminsOf, clientsOf, post, startCluster, startNodes } from './lib/nodes.mjs';
import { drill, printFaults, record, recordNotRun } from './lib/report.mjs';

const rounds = Number(process.argv[2] ?? 3);
const limit = 10_000;
const seconds = (ms) => (ms / 1000).toFixed(2);

/** The milliseconds until a write on one node is in the public list of the other. */
async function propagation([writer], [, reader], title) {
  await reader.get('/api/blog?limit=1');
  await writer.post('/api/admin/blog', { ...post(writer.user.id, title), date: '2100-01-01' });
  const startedAt = performance.now();
  while (performance.now() < startedAt + limit) {
    if ((await reader.get('/api/blog?limit=1')).text.includes(title)) return performance.now() - startedAt;
    await sleep(20);
  }
  return Infinity;
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
  const ledgers = admins.map((admin) => {
    const ledger = new Ledger(['post', 'content', 'menu', 'enquiry']);
    ledger.refers = { author: admin.user.id };
    ledger.onAnswer = (entry) => {
      if (entry.id !== null) entry.acknowledgedAt = performance.now();
    };
    return ledger;
  });
  const stops = ledgers.map((ledger, index) => ledger.startWriters(admins[index], 4, `${index}-${round}`));
  await sleep(1_500 + Math.random() * 1_000);
  await losses[loss](primary);
  await sleep(500);
  await standby.promote();
  const promotedAt = performance.now();
  await sleep(limit + 2_000);
  await Promise.all(stops.map((stop) => stop()));

  const first = ledgers.map(({ entries }) =>
    Math.min(...entries.map((entry) => entry.acknowledgedAt ?? 0).filter((at) => at > promotedAt)),
  );
  const slowest = Math.max(...first) - promotedAt;
  for (const ledger of ledgers) await ledger.verify(admins[0]);
  const faults = ledgers.flatMap((ledger) => ledger.faults);
  const heard = await propagation(admins, clientsOf(nodes), `seen-${round}`);
  printFaults(faults);
  const written = ledgers.reduce((sum, ledger) => sum + ledger.acknowledged().length, 0);
  const measured = `${seconds(slowest)} s to the first write on both, ${faults.length} lost, a write is on the other node after ${seconds(heard)} s`;
  const ok = slowest <= limit && faults.length === 0 && heard <= 1_000 && written > 0;
  record(`${loss}, its standby promoted`, `${written} writes acknowledged on two nodes`, measured, '10 s, 0, 1 s', ok);
}

await drill('the primary lost', async (atEnd) => {
  const canDropPackets = Boolean(process.env.DRILL_IN_NAMESPACE) && succeeds('ip link set lo up') && succeeds('iptables -L -n');
  const { cluster, primary: first } = await startCluster(atEnd);
  let primary = first;
  const lose = async (loss, round) => {
    const standby = await cluster.startStandby(primary);
    await cluster.synchronize(primary, standby);
    const nodes = await startNodes(atEnd, 2, { DATABASE_URL: cluster.url(primary, standby), RUST_LOG: 'error' });
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

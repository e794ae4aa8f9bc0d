// Two nodes behind PgBouncer in transaction mode, whose connections move from session to session between transactions.
import { spawn, spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { freePort } from './lib/cluster.mjs';
import { Ledger } from './lib/ledger.mjs';
import { adminsOf, clientsOf, startCluster, startNodes } from './lib/nodes.mjs';
import { makeFolder } from './lib/product.mjs';
import { drill, NotRun, printFaults, record } from './lib/report.mjs';

/** PgBouncer with fewer connections to the server than it has clients, as an unprivileged user: it refuses root. */
async function startPgBouncer(atEnd, cluster, primary) {
  const version = spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' });
  if (version.error) throw new NotRun('pgbouncer is not installed (Debian: apt-get install pgbouncer)');
  const folder = makeFolder('pgbouncer');
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  const port = await freePort();
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'plain',
    auth_file: join(folder, 'users'),
    pool_mode: 'transaction',
    default_pool_size: 4,
    max_client_conn: 200,
    server_reset_query_always: 1,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const database = `portico = host=127.0.0.1 port=${primary.port} dbname=portico`;
  writeFileSync(join(folder, 'pgbouncer.ini'), `[databases]\n${database}\n[pgbouncer]\n${lines.join('\n')}\n`);
  writeFileSync(join(folder, 'users'), `"portico" "${cluster.password}"\n`);
  const child = spawn('pgbouncer', [join(folder, 'pgbouncer.ini')], { ...cluster.user, cwd: '/', stdio: ['ignore', 'ignore', 'ignore'] });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  atEnd(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const isUp = () => new Promise((resolve) => connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false)));
  for (let waited = 0; !(await isUp()); waited += 1) {
    if (waited > 100 || child.exitCode !== null) throw new Error('PgBouncer did not come up');
    await sleep(50);
  }
  return { port, version: version.stdout.split('\n')[0] };
}

await drill('PgBouncer in transaction mode', async (atEnd) => {
  const { cluster, primary, url } = await startCluster(atEnd);
  const pgbouncer = await startPgBouncer(atEnd, cluster, primary);
  const environment = {
    DATABASE_URL: url.replace(`:${primary.port}/`, `:${pgbouncer.port}/`),
    DATABASE_DIRECT_URL: url,
    SAMPLE_CONTENT: 'on',
  };
  const nodes = await startNodes(atEnd, 2, environment);
  const admins = await adminsOf(nodes);
  const visitors = clientsOf(nodes);
  const ledger = await new Ledger().prepare(admins[0]);
  const faults = [];
  let reads = 0;
  let isOver = false;
  const paths = [(n) => `/api/blog?limit=${1 + (n % 100)}&tag=t${n}`, (n) => `/api/search?q=forecast+${n}`, () => '/', () => '/readyz'];
  const reader = async (path, number) => {
    for (let turn = 0; !isOver; turn += 1) {
      const answer = await visitors[number % 2].get(path(turn));
      reads += 1;
      if (answer.status !== 200) faults.push(`${path(turn)}: ${answer.status} ${answer.error ?? answer.text.slice(0, 100)}`);
    }
  };
  const readers = [...paths, ...paths].map(reader);
  const stopWriters = [ledger.startWriters(admins[0], 4, 'a', 5), ledger.startWriters(admins[1], 4, 'b', 5)];
  await sleep(15_000);
  isOver = true;
  await Promise.all([...readers, ...stopWriters.map((stop) => stop())]);
  await ledger.verify(admins[0]);
  const unanswered = ledger.entries.length - ledger.acknowledged().length;
  printFaults([...faults, ...ledger.faults]);
  const measured = `${faults.length} failed reads, ${unanswered} failed writes, ${ledger.faults.length} lost`;
  const ok = faults.length === 0 && unanswered === 0 && ledger.faults.length === 0;
  const did = `${pgbouncer.version}, 4 connections for two nodes: ${reads} reads, ${ledger.entries.length} writes in 15 s`;
  record('PgBouncer in transaction mode', did, measured, '0, 0, 0', ok);
});

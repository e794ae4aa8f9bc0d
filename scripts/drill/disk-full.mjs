// The disk under the database is full: writes are 503, reads go on, nothing is lost, and all heals when there is space again. Reads
// that no cache has go on, too, unless Postgres dies of it: without space for its write-ahead log it does in one run of three.
// The disk is a small file system in memory, in a mount namespace of its own, which needs root.
import { execFileSync, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { appendFileSync, mkdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { adminOf, Client, password } from './lib/client.mjs';
import { Ledger } from './lib/ledger.mjs';
import { makeFolder, startProduct } from './lib/product.mjs';
import { drill, NotRun, printFaults, record } from './lib/report.mjs';

const size = 256;
const secondsFull = 20;
const secondsToHeal = 30;
const pages = ['/', '/blog', '/api/blog', '/services'];

if (!process.env.DRILL_IN_NAMESPACE && process.getuid() === 0) {
  const again = ['-m', '--propagation', 'private', process.execPath, fileURLToPath(import.meta.url), ...process.argv.slice(2)];
  const { status, error } = spawnSync('unshare', again, { stdio: 'inherit', env: { ...process.env, DRILL_IN_NAMESPACE: '1' } });
  if (!error) process.exit(status ?? 1);
}

/** Reads that no cache has: other words and other parts of the list each time, and the back office. */
function openUncachedReads(visitor, admin) {
  let turn = 0;
  let limit = 1;
  let before = '';
  return async () => {
    turn += 1;
    const search = await visitor.get(`/api/search?q=word${turn}`);
    const list = await visitor.get(`/api/blog?limit=${limit}${before && `&before=${encodeURIComponent(before)}`}`);
    before = list.headers['x-next-cursor'] ?? '';
    // From the beginning again, in parts of another size.
    if (!before) limit += 1;
    return { search, list, 'back office': await admin.get('/api/admin/blog?limit=1') };
  };
}

/** Takes all the space that is left; what gives it back. */
function fill(folder) {
  const ballast = join(folder, `ballast-${randomUUID()}`);
  for (const part of [Buffer.alloc(64 << 10, 1), Buffer.alloc(4096, 1)]) {
    try {
      for (;;) appendFileSync(ballast, part);
    } catch {
      // Full.
    }
  }
  return () => rmSync(ballast, { force: true });
}

await drill('disk full', async (atEnd) => {
  if (!process.env.DRILL_IN_NAMESPACE) throw new NotRun('needs root and unshare, for a small file system of its own');
  const disk = makeFolder('disk');
  atEnd(() => rmSync(disk, { recursive: true, force: true }));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}m,mode=0755`, 'drill', disk]);
  } catch {
    throw new NotRun('needs the right to mount a file system');
  }
  atEnd(() => execFileSync('umount', ['-l', disk]));
  const data = join(disk, 'data');
  mkdirSync(data, { mode: 0o755 });
  const product = await startProduct(atEnd, 'unused', { PORTICO_DATA_DIR: data, SAMPLE_CONTENT: 'on' });
  const admin = await adminOf(product);
  const ledger = await new Ledger().prepare(admin);
  const visitor = new Client(product.url);
  for (const page of pages) await visitor.get(page);

  const stopWriters = ledger.startWriters(admin, 8, 'disk', 5);
  await sleep(1_000);
  const before = ledger.acknowledged().length;
  const ballasts = [fill(data)];
  const fullAt = performance.now();
  const wrong = [];
  let reads = 0;
  let slowestRead = 0;
  const readUncached = openUncachedReads(visitor, admin);
  const logins = {};
  const refusedReads = [];
  let refusals = ledger.statuses[503] ?? 0;
  while (performance.now() < fullAt + secondsFull * 1000) {
    const answers = await readUncached();
    for (const page of pages) answers[page] = await visitor.get(page);
    for (const [name, answer] of Object.entries(answers)) {
      reads += 1;
      slowestRead = Math.max(slowestRead, answer.ms / 1000);
      if (answer.status === 503 && !pages.includes(name)) refusedReads.push(`${name}: 503`);
      else if (answer.status !== 200) wrong.push(`${name}: ${answer.status} ${answer.error ?? ''}`);
    }
    // A session is a row: it is stored while a page of its table has space, else refused.
    const { status } = await visitor.post('/api/login', { username: 'admin', password });
    logins[status] = (logins[status] ?? 0) + 1;
    if (![200, 503].includes(status)) wrong.push(`a login: ${status}`);
    // What Postgres gave back, as by recycling its log, is taken again.
    if (statfsSync(disk).bavail > 16) ballasts.push(fill(data));
    await sleep(100);
  }
  refusals = (ledger.statuses[503] ?? 0) - refusals;
  const unanswered = ledger.statuses[0] ?? 0;
  const during = ledger.acknowledged().length - before;
  ballasts.forEach((free) => free());
  const freedAt = performance.now();
  let healed = Infinity;
  ledger.onAnswer = (entry, answer) => {
    const now = performance.now();
    if (answer.status === 201 && now - answer.ms >= freedAt) healed = Math.min(healed, (now - freedAt) / 1000);
  };
  while (healed === Infinity && performance.now() < freedAt + 60_000) await sleep(50);
  await stopWriters();
  await ledger.repeatUnanswered(admin);
  await ledger.verify(admin);
  // Its own log is on the full disk.
  const hasDied = product.countInLog('PostgreSQL has died') > 0;
  if (!hasDied) wrong.push(...refusedReads);
  printFaults([...wrong, ...ledger.faults]);
  const did = `${size} MB disk filled for ${secondsFull} s under 8 writers, Postgres ${hasDied ? 'died' : 'lived on'}; ${before} writes before, ${during} meanwhile, responses ${JSON.stringify(ledger.statuses)}, logins ${JSON.stringify(logins)}`;
  const measured = `${refusals} writes were 503, ${unanswered} unanswered, ${ledger.faults.length} lost or wrong, ${wrong.length} of ${reads} reads failed and ${refusedReads.length} were 503 (${slowestRead.toFixed(2)} s at most), first write ${healed.toFixed(1)} s after space was freed`;
  const isRefused = refusals > 0 && unanswered === 0 && ledger.slowest <= 5_000;
  const ok = isRefused && wrong.length === 0 && ledger.faults.length === 0 && healed <= secondsToHeal;
  record('disk full', did, measured, `503, 0 unanswered, 0 lost, reads go on, heals in ${secondsToHeal} s`, ok);
});

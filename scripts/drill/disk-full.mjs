// The disk under the database is full: writes are 503, pages are served, nothing is lost, and all heals when there is space again.
// The disk is a small file system in memory, in a mount namespace of its own, which needs root.
import { execFileSync, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { appendFileSync, mkdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { adminOf, Client } from './lib/client.mjs';
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
  let refusals = ledger.statuses[503] ?? 0;
  while (performance.now() < fullAt + secondsFull * 1000) {
    for (const page of pages) {
      const answer = await visitor.get(page);
      reads += 1;
      slowestRead = Math.max(slowestRead, answer.ms / 1000);
      if (answer.status !== 200) wrong.push(`${page}: ${answer.status} ${answer.error ?? ''}`);
    }
    // What Postgres gave back, as by recycling its log, is taken again.
    if (statfsSync(disk).bavail > 16) ballasts.push(fill(data));
    await sleep(100);
  }
  refusals = (ledger.statuses[503] ?? 0) - refusals;
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
  const panics = readFileSync(join(data, 'postgres.log'), 'utf8').split('PANIC:').length - 1;
  printFaults([...wrong, ...ledger.faults]);
  const did = `${size} MB disk filled for ${secondsFull} s under 8 writers, Postgres panicked ${panics} times; ${before} writes before, ${during} meanwhile, responses ${JSON.stringify(ledger.statuses)}`;
  const measured = `${refusals} writes were 503, ${ledger.faults.length} lost or wrong, ${wrong.length} of ${reads} reads failed (${slowestRead.toFixed(2)} s at most), first write ${healed.toFixed(1)} s after space was freed`;
  const ok = refusals > 0 && wrong.length === 0 && ledger.faults.length === 0 && healed <= secondsToHeal && ledger.slowest <= 5_000;
  record('disk full', did, measured, `503, 0 lost, reads go on, heals in ${secondsToHeal} s`, ok);
});

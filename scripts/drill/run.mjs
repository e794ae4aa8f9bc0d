// Runs drills, each as a process of its own, and prints one table of what they found: run.mjs [NAME…]
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { notRunCode } from './lib/report.mjs';

const folder = dirname(fileURLToPath(import.meta.url));
const all = [
  'server-killed',
  'database-stopped',
  'database-network',
  'mail-server',
  'ai-provider',
  'disk-full',
  'stop-signal',
  'slow-clients',
  'unread-clients',
  'overload',
  'renderer',
  'clock',
  'search',
  'memory',
  'nodes',
  'outage',
  'migrations',
  'notifications',
  'replica',
  'failover',
  'pgbouncer',
  'previous-release',
];
const names = process.argv.length > 2 ? process.argv.slice(2) : all;
const unknown = names.filter((name) => !existsSync(join(folder, `${name}.mjs`)));
if (unknown.length > 0) {
  console.error(`no such drill: ${unknown.join(', ')}; there are ${all.join(', ')} and soak`);
  process.exit(2);
}

const place = mkdtempSync(join(tmpdir(), 'portico-drills-'));
const rowsFile = join(place, 'rows');
const readRows = () =>
  existsSync(rowsFile)
    ? readFileSync(rowsFile, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    : [];
let hasFailed = false;
for (const name of names) {
  console.log(`\n== ${name}`);
  const before = readRows().length;
  const code = await new Promise((resolve) => {
    const run = spawn('node', [join(folder, `${name}.mjs`)], { stdio: 'inherit', env: { ...process.env, DRILL_ROWS: rowsFile } });
    run.once('exit', (status) => resolve(status ?? 1));
  });
  hasFailed ||= ![0, notRunCode].includes(code) || readRows().length === before;
}

const cells = readRows().map(({ fault, did, measured, bound, result }) => [fault, did, measured, bound, result]);
const table = [['fault', 'did', 'measured', 'bound', 'result'], ['---', '---', '---', '---', '---'], ...cells];
console.log(`\n${table.map((row) => `| ${row.join(' | ')} |`).join('\n')}`);
const count = (result) => cells.filter((row) => row[4] === result).length;
const notRun = count('not run');
let code = notRun > 0 ? notRunCode : 0;
if (hasFailed) code = 1;
const unfinished = code === notRunCode ? `: not a pass, exit code ${notRunCode}` : '';
console.log(`\n${cells.length} rows, ${count('ok')} ok, ${count('FAILED')} failed, ${notRun} not run${unfinished}`);
rmSync(place, { recursive: true, force: true });
process.exit(code);

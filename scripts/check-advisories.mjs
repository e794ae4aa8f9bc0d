// Fails if a security advisory concerns a package that visitors or the server run, or if an accepted advisory has expired. Without a
// database of advisories it says so and passes.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Accepted advisories of npm packages by id: `{ reason, until }`, where `until` is a day (YYYY-MM-DD). */
const accepted = {};
/** Accepted advisories of crates, one per line of deny.toml; the `reason` ends with `until YYYY-MM-DD`. */
const ignoredCrates = [...readFileSync('deny.toml', 'utf8').matchAll(/^[^#\n]*"(RUSTSEC-[\d-]+)"(.*)$/gm)].map(([, id, rest]) => {
  const [, reason, until] = /reason = "(.+), until (\d{4}-\d{2}-\d{2})"/.exec(rest) ?? [];
  return { id, reason, until };
});

const run = (command, ...args) => spawnSync(command, args, { encoding: 'utf8', maxBuffer: 1 << 26 });
const today = new Date().toISOString().slice(0, 10);
const found = [];

for (const { id, reason, until } of [...ignoredCrates, ...Object.entries(accepted).map(([id, rest]) => ({ id, ...rest }))])
  if (!reason || !(until >= today)) found.push(`${id}: an accepted advisory needs a reason and a day that has not passed`);

const fetched = run('cargo', 'deny', '--locked', 'fetch', 'db');
if (fetched.status === 0) {
  const { status, stderr } = run('cargo', 'deny', '--locked', 'check', '--disable-fetch', 'advisories');
  if (status !== 0) found.push(stderr);
} else {
  console.log('Rust advisories were not looked up: cargo-deny or its database is missing.');
}

const report = JSON.parse(run('npm', 'audit', '--prefix', 'frontend', '--omit=dev', '--json').stdout || '{}');
if (report.vulnerabilities) {
  for (const { name, via } of Object.values(report.vulnerabilities))
    for (const { url = '', title, severity } of via.filter((cause) => typeof cause === 'object')) {
      const { until } = accepted[url.split('/').at(-1)] ?? {};
      if (!(until >= today)) found.push(`${name}: ${title} (${severity}, ${url})`);
    }
} else {
  console.log(
    `npm advisories were not looked up: ${report.message ?? 'the registry has no database of them'}`.split(' - ')[0],
  );
}

if (found.length > 0) {
  console.error(found.join('\n'));
  process.exit(1);
}

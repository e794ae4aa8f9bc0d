// Fails if a known security advisory concerns a package that visitors or the server run. Where no database of advisories can be
// had, that is said, and the check passes.
import { spawnSync } from 'node:child_process';

/** Advisories that are accepted, with the reason, until that day (YYYY-MM-DD). */
const accepted = {};

const run = (command, ...args) => spawnSync(command, args, { encoding: 'utf8', maxBuffer: 1 << 26 });
const today = new Date().toISOString().slice(0, 10);
const found = [];

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

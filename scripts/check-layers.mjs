// Fails if a crate depends on a room that it must not know (docs/architecture.md).
import { execFileSync } from 'node:child_process';

const adapters = ['postgres', 'embedded', 'openai', 'assistant', 'mail', 'passwords', 'markdown', 'renderer'];
const mayKnow = {
  domain: [],
  ports: ['domain'],
  ...Object.fromEntries(adapters.map((name) => [name, ['ports', 'domain']])),
  embedded: [],
  bundle: [],
  web: ['ports', 'domain'],
  server: ['domain', 'ports', ...adapters, 'bundle', 'web'],
};
// Libraries that do I/O or wait have no place in the domain.
const domainLibraries = /^(chrono|csscolorparser|deunicode|garde|icu_properties|indexmap|serde|serde_json|thiserror|unicode-normalization|url|utoipa)$/;

const metadata = JSON.parse(
  execFileSync('cargo', ['metadata', '--format-version', '1', '--no-deps', '--locked'], { maxBuffer: 1 << 26 }),
);
const faults = [];
for (const crate of metadata.packages) {
  const room = crate.name.replace(/^portico-/, '');
  const known = mayKnow[room];
  if (!known) faults.push(`${crate.name} is no room of the house: say in scripts/check-layers.mjs whom it may know`);
  for (const { name, kind } of crate.dependencies) {
    if (kind === 'dev') continue;
    const other = name.replace(/^portico-/, '');
    if (name.startsWith('portico-') && !known?.includes(other)) faults.push(`${room} must not know ${other}`);
    if (room === 'domain' && !domainLibraries.test(name)) faults.push(`domain must not use ${name}`);
    if (room === 'web' && /^(diesel|r2d2|rquickjs|async-openai|mail-send|argon2|comrak)/.test(name)) faults.push(`web must not use ${name}`);
  }
}
if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exit(1);
}

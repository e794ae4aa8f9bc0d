// Fails if a crate depends on a room that it must not know (docs/architecture.md).
import { execFileSync } from 'node:child_process';

const adapters = ['postgres', 'embedded', 'openai', 'art', 'assistant', 'mail', 'passwords', 'markdown', 'renderer', 'limits'];
const mayKnow = {
  domain: [],
  ports: ['domain'],
  ...Object.fromEntries(adapters.map((name) => [name, ['ports', 'domain']])),
  embedded: [],
  bundle: [],
  'web-http': ['ports', 'domain'],
  'web-api': ['ports', 'domain', 'web-http'],
  'web-site': ['ports', 'domain', 'web-http', 'web-api'],
  server: ['domain', 'ports', ...adapters, 'bundle', 'web-http', 'web-api', 'web-site'],
};
// Libraries that do I/O or wait have no place in the domain.
const domainLibraries = /^(chrono|csscolorparser|deunicode|garde|icu_properties|indexmap|serde|serde_json|strum|thiserror|unicode-normalization|url|utoipa)$/;

const metadata = JSON.parse(
  execFileSync('cargo', ['metadata', '--format-version', '1', '--no-deps', '--locked'], { maxBuffer: 1 << 26 }),
);
const errors = [];
for (const crate of metadata.packages) {
  const room = crate.name.replace(/^portico-/, '');
  const known = mayKnow[room];
  if (!known) errors.push(`${crate.name} is no room of the house: say in scripts/check-layers.mjs whom it may know`);
  for (const { name, kind } of crate.dependencies) {
    if (kind === 'dev') continue;
    const other = name.replace(/^portico-/, '');
    if (name.startsWith('portico-') && !known?.includes(other)) errors.push(`${room} must not know ${other}`);
    if (room === 'domain' && !domainLibraries.test(name)) errors.push(`domain must not use ${name}`);
    if (room.startsWith('web-') && /^(diesel|r2d2|rquickjs|async-openai|mail-send|argon2|comrak)/.test(name)) errors.push(`${room} must not use ${name}`);
  }
}
if (errors.length > 0) {
  console.error(errors.join('\n'));
  process.exit(1);
}

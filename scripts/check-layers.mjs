// Fails if a crate depends on a layer that it must not know (docs/architecture.md).
import { execFileSync } from 'node:child_process';

const adapters = ['postgres', 'embedded', 'openai', 'art', 'assistant', 'mail', 'passwords', 'markdown', 'renderer', 'limits', 'cdn'];
const allowedDependencies = {
  'domain-derive': [],
  domain: ['domain-derive'],
  ports: ['domain'],
  ...Object.fromEntries(adapters.map((name) => [name, ['ports', 'domain']])),
  embedded: [],
  bundle: [],
  'web-http': ['ports', 'domain'],
  'web-api': ['ports', 'domain', 'web-http'],
  'web-site': ['ports', 'domain', 'web-http', 'web-api'],
  server: ['domain', 'ports', ...adapters, 'bundle', 'web-http', 'web-api', 'web-site'],
};
// The only libraries of the domain: they do no I/O and never wait.
const domainLibraries = /^(portico-domain-derive|chrono|csscolorparser|deunicode|garde|icu_properties|indexmap|serde|serde_json|strum|thiserror|unicode-normalization|url|utoipa)$/;

const metadata = JSON.parse(
  execFileSync('cargo', ['metadata', '--format-version', '1', '--no-deps', '--locked'], { maxBuffer: 1 << 26 }),
);
const errors = [];
for (const crate of metadata.packages) {
  const layer = crate.name.replace(/^portico-/, '');
  const allowed = allowedDependencies[layer];
  if (!allowed) errors.push(`${crate.name} is unknown: add it and its dependencies to scripts/check-layers.mjs`);
  for (const { name, kind } of crate.dependencies) {
    if (kind === 'dev') continue;
    const other = name.replace(/^portico-/, '');
    if (name.startsWith('portico-') && !allowed?.includes(other)) errors.push(`${layer} must not know ${other}`);
    if (layer === 'domain' && !domainLibraries.test(name)) errors.push(`domain must not use ${name}`);
    if (layer.startsWith('web-') && /^(diesel|r2d2|rquickjs|async-openai|mail-send|argon2|comrak)/.test(name)) errors.push(`${layer} must not use ${name}`);
  }
}
if (errors.length > 0) {
  console.error(errors.join('\n'));
  process.exit(1);
}

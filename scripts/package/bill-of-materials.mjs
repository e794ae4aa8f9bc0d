// Writes what a package consists of, the crates, the npm packages, OpenSSL and the Postgres server, as CycloneDX to standard output:
// bill-of-materials.mjs TARGET VERSION POSTGRES_VERSION
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const [target, version, postgresVersion] = process.argv.slice(2);
const temporary = mkdtempSync(join(tmpdir(), 'portico-bom-'));
const run = (program, ...options) =>
  execFileSync(program, options, { encoding: 'utf8', maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'inherit'] });

/** The crates that the program is linked from, without those for builds and tests. */
function crates() {
  const folder = 'crates/server';
  const isDocument = (name) => name.endsWith('.cdx.json');
  run(
    'cargo',
    ...['cyclonedx', '--quiet', '--manifest-path', `${folder}/Cargo.toml`, '--describe', 'binaries', '--no-build-deps'],
    ...['--format', 'json', '--spec-version', '1.5', '--target', target, '--features', 'packaged'],
  );
  // It writes beside the manifest, and the place of the checkout into each reference.
  const path = join(folder, readdirSync(folder).find(isDocument));
  const text = readFileSync(path, 'utf8').replaceAll(`file://${process.cwd()}`, 'file://');
  rmSync(path);
  return JSON.parse(text);
}

/** The npm packages of the bundles, without those for builds and tests. */
function npmPackages() {
  for (const name of ['package.json', 'package-lock.json']) copyFileSync(join('frontend', name), join(temporary, name));
  const npm = (...options) => run('npm', '--prefix', temporary, ...options);
  // The document needs a version, which the bundles don't have of their own.
  npm('pkg', 'set', `version=${version}`);
  return JSON.parse(npm('sbom', '--package-lock-only', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--omit', 'optional'));
}

/** A component that is neither a crate nor an npm package. */
const component = (type, name, version, licence) => ({
  'bom-ref': `${name}@${version}`,
  type,
  name,
  version,
  licenses: [{ license: { id: licence } }],
  purl: `pkg:generic/${name}@${version}`,
});

/** The version of OpenSSL, which a build dependency compiles: `300.6.1+3.6.3` has the sources of 3.6.3. */
const opensslVersion = /name = "openssl-src"\nversion = "[^+"]+\+([^"]+)"/.exec(readFileSync('Cargo.lock', 'utf8'))[1];
const postgres = component('application', 'postgresql', postgresVersion, 'PostgreSQL');
const openssl = component('library', 'openssl', opensslVersion, 'Apache-2.0');

try {
  const program = crates();
  const bundles = npmPackages();
  const components = [...program.components, bundles.metadata.component, ...bundles.components, openssl, postgres];
  const dependencies = [...program.dependencies, ...bundles.dependencies];
  process.stdout.write(`${JSON.stringify({ ...program, components, dependencies }, null, 2)}\n`);
} finally {
  rmSync(temporary, { recursive: true });
}

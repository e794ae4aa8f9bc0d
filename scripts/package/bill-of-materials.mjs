// Writes what a package consists of, the crates, the npm packages, OpenSSL and the Postgres server with its libraries, as CycloneDX to
// standard output: bill-of-materials.mjs TARGET VERSION POSTGRES_PACKAGE. POSTGRES_PACKAGE is the folder of the npm package.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const [target, version, postgresPackage] = process.argv.slice(2);
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

/** A component that is no crate. */
const component = (type, name, version, license, purl = `pkg:generic/${name}@${version}`) => ({
  'bom-ref': `${name}@${version}`,
  type,
  name,
  version,
  licenses: [{ license }],
  purl,
});

/** The libraries of others that the Postgres server brings: their files, and where these state their version. */
const serverLibraries = [
  { name: 'openssl', licence: { id: 'OpenSSL' }, files: /^lib(crypto|ssl)\.so/, version: /OpenSSL (\d+\.\d+\.\d+[a-z]*) / },
  { name: 'icu', licence: { id: 'Unicode-DFS-2016' }, files: /^libicu\w+\.so/, fileVersion: /\.so\.(\d+\.\d+)$/ },
  { name: 'libxml2', licence: { id: 'MIT' }, files: /^libxml2\.so/, version: /(?<!\d)(2)(\d\d)(\d\d)\0/ },
  { name: 'libxslt', licence: { id: 'MIT' }, files: /^libxslt\.so/, version: /(?<!\d)(1)(\d\d)(\d\d)\0/ },
  { name: 'zlib', licence: { id: 'Zlib' }, files: /^libz\.so/, version: /deflate (\S+) Copyright/ },
  { name: 'xz', licence: { name: 'public domain' }, files: /^liblzma\.so/, version: /\0(\d+\.\d+\.\d+)\0/ },
  { name: 'ossp-uuid', licence: { id: 'MIT' }, files: /^libossp-uuid\.so/, version: /OSSP uuid (\d+\.\d+\.\d+)/ },
];

/** Returns what a library's file states as its version. */
function versionOf(folder, file, { version, fileVersion }) {
  const found = fileVersion ? fileVersion.exec(file) : version.exec(readFileSync(join(folder, file), 'latin1'));
  if (!found) throw new Error(`${file} doesn't state its version where bill-of-materials.mjs looks for it`);
  // `20904` is 2.9.4.
  return found
    .slice(1)
    .map((part) => part.replace(/^0/, ''))
    .join('.');
}

/** Returns the npm package, the Postgres server in it, and the libraries that this server is linked with. */
function postgresComponents() {
  const { name, version, license } = JSON.parse(readFileSync(join(postgresPackage, 'package.json'), 'utf8'));
  const serverVersion = /\(PostgreSQL\) (\S+)/.exec(run(join(postgresPackage, 'native/bin/postgres'), '--version'))[1];
  const folder = join(postgresPackage, 'native/lib');
  // Postgres describes its own libraries to pkg-config.
  const own = readdirSync(join(folder, 'pkgconfig')).map((file) => file.replace(/pc$/, 'so'));
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.so(\.|$)/.test(entry.name))
    .map((entry) => entry.name)
    .filter((file) => !own.some((library) => file.startsWith(library)));
  const unknown = files.filter((file) => !serverLibraries.some((library) => library.files.test(file)));
  if (unknown.length > 0) throw new Error(`bill-of-materials.mjs doesn't know these libraries of the Postgres server: ${unknown}`);
  const libraries = serverLibraries.flatMap((library) => {
    const versions = new Set(files.filter((file) => library.files.test(file)).map((file) => versionOf(folder, file, library)));
    return [...versions].map((one) => component('library', library.name, one, library.licence));
  });
  const postgres = component('application', 'postgresql', serverVersion, { id: 'PostgreSQL' });
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  return { npmPackage: component('library', name, version, { id: license }, purl), postgres, libraries };
}

/** The version of OpenSSL, which a build dependency compiles: `300.6.1+3.6.3` has the sources of 3.6.3. */
const opensslVersion = /name = "openssl-src"\nversion = "[^+"]+\+([^"]+)"/.exec(readFileSync('Cargo.lock', 'utf8'))[1];
const openssl = component('library', 'openssl', opensslVersion, { id: 'Apache-2.0' });

try {
  const program = crates();
  const bundles = npmPackages();
  const { npmPackage, postgres, libraries } = postgresComponents();
  const components = [...program.components, bundles.metadata.component, ...bundles.components];
  components.push(openssl, npmPackage, postgres, ...libraries);
  // It tells the program's OpenSSL from the one of the server.
  const ofPostgres = { ref: postgres['bom-ref'], dependsOn: libraries.map((library) => library['bom-ref']) };
  const dependencies = [...program.dependencies, ...bundles.dependencies, ofPostgres];
  process.stdout.write(`${JSON.stringify({ ...program, components, dependencies }, null, 2)}\n`);
} finally {
  rmSync(temporary, { recursive: true });
}

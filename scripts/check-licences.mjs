// Fails if a crate or an npm package that the product ships or builds with has a licence that is not on the list of deny.toml.
import { execFileSync } from 'node:child_process';
import { readFileSync, existsSync } from 'node:fs';

const allowed = new Set([...readFileSync('deny.toml', 'utf8').split('[licenses]')[1].split(']')[0].matchAll(/"([^"]+)"/g)].map((found) => found[1]));
// Fonts and documents of npm packages come under licences of their own, and so do some tools of the build.
const alsoForPackages = new Set([
  ...['OFL-1.1', 'BlueOak-1.0.0', 'CC-BY-4.0', 'CC-BY-3.0', 'Python-2.0', 'CC0-1.0', 'WTFPL'],
  ...['MIT-0', 'MPL-2.0'],
]);

/** Whether a licence expression can be met: any part of an OR, every part of anything that has an AND in it. */
function isAcceptable(expression, extra = new Set()) {
  const names = expression.replace(/[()]/g, ' ').split(/ OR | AND |\//).map((name) => name.trim());
  const isKnown = (name) => allowed.has(name) || extra.has(name);
  return / AND /.test(expression) ? names.every(isKnown) : names.some(isKnown);
}

const errors = [];
const crates = JSON.parse(execFileSync('cargo', ['metadata', '--format-version', '1', '--locked'], { maxBuffer: 1 << 28 }));
for (const crate of crates.packages) {
  if (!crate.source) continue;
  if (!crate.license || !isAcceptable(crate.license)) errors.push(`crate ${crate.name} ${crate.version}: ${crate.license ?? 'no licence named'}`);
}
const lock = JSON.parse(readFileSync('frontend/package-lock.json', 'utf8'));
for (const [path, entry] of Object.entries(lock.packages)) {
  const manifest = `frontend/${path}/package.json`;
  if (!path || entry.link || !existsSync(manifest)) continue;
  const { name, version, license, licenses } = JSON.parse(readFileSync(manifest, 'utf8'));
  const expression = typeof license === 'string' ? license : (license?.type ?? licenses?.map((one) => one.type ?? one).join(' OR ') ?? '');
  if (!isAcceptable(expression, alsoForPackages)) errors.push(`package ${name} ${version}: ${expression || 'no licence named'}`);
}
if (errors.length > 0) {
  console.error(`Licences that deny.toml does not allow:\n${errors.join('\n')}`);
  process.exit(1);
}

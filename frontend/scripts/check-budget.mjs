// Measures what a visitor's browser loads first, as built, and fails where a limit is passed.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const build = fileURLToPath(new URL('../dist/client', import.meta.url));
const limits = { script: 165, style: 15, font: 50 };

if (!existsSync(`${build}/manifest.json`)) {
  console.error('There is no build to measure: run `npm run build` first.');
  process.exit(1);
}

const manifest = JSON.parse(readFileSync(`${build}/manifest.json`, 'utf8'));
const kilobytes = (files, suffix) =>
  files.reduce((sum, name) => sum + statSync(build + name + suffix).size, 0) / 1000;
/** Chunks that no visitor's first load has: screens behind a login, and what is fetched later. */
const publicPages = Object.keys(manifest.chunks).filter(
  (chunk) => /-page$|^not-found$/.test(chunk) && !/^(?:admin|portal|create-post)-page$/.test(chunk),
);

const measures = [
  ...publicPages.map((chunk) => [
    `script of ${chunk}`,
    kilobytes([...manifest.entry, ...manifest.chunks[chunk]], '.gz'),
    limits.script,
  ]),
  ['style sheets', kilobytes(manifest.css, '.gz'), limits.style],
  ['fonts', kilobytes(manifest.fonts, ''), limits.font],
];

/** What an administrator loads first; the form of a post comes when it is opened. */
const dashboard = ['admin-page', 'guards'].flatMap((chunk) => manifest.chunks[chunk] ?? []);
measures.push([
  'script of the dashboard',
  kilobytes([...new Set([...manifest.entry, ...dashboard])], '.gz'),
  250,
]);

for (const [what, size, limit] of measures)
  console.log(`${size > limit ? 'OVER ' : 'ok   '} ${size.toFixed(1).padStart(6)} of ${limit} KB  ${what}`);
if (measures.some(([, size, limit]) => size > limit)) process.exit(1);

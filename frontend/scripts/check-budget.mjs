// Measures what browsers load first, as built, and fails where a limit is passed. In kilobytes of gzip, fonts as they are.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const build = fileURLToPath(new URL('../dist/client', import.meta.url));
/**
 * `passive` counts what a visitor who touches nothing fetches in ten seconds, and `prefetched` the code of other pages that comes
 * in this time, without the document: only a running server has one, and e2e/loading/passive.spec.ts measures all together.
 */
const limits = {
  script: 125,
  passive: 125,
  prefetched: 35,
  dashboard: 200,
  style: 15,
  dashboardStyle: 30,
  font: 50,
};
/** After so much code no further page is prefetched (`src/site/prefetch.ts`). */
const maxCode = 18;

if (!existsSync(`${build}/manifest.json`)) {
  console.error('There is no build to measure: run `npm run build` first.');
  process.exit(1);
}

const manifest = JSON.parse(readFileSync(`${build}/manifest.json`, 'utf8'));
const kilobytes = (files, suffix = '.gz') =>
  [...new Set(files)].reduce((sum, name) => sum + statSync(build + name + suffix).size, 0) / 1000;
const scripts = (...chunks) => {
  const missing = chunks.filter((chunk) => !manifest.chunks[chunk]);
  if (missing.length > 0) throw new Error(`the build has no chunk ${missing.join(', ')}`);
  return kilobytes(chunks.flatMap((chunk) => manifest.chunks[chunk]));
};

/** Pages behind a login, which no visitor loads first. */
const isPublic = (chunk) =>
  /-page$|^not-found$/.test(chunk) && !/^(?:admin|portal|create-post)-page$/.test(chunk);
const publicPages = Object.keys(manifest.chunks).filter(isPublic);
const styleSheets = readdirSync(`${build}/assets`)
  .filter((name) => name.endsWith('.css'))
  .map((name) => `/assets/${name}`);
/** The script that every page fetches later (`shared/lib/dom/report-error.ts`). */
const idleChunks = ['client-errors'];

/** A page's own code. */
const ownScripts = (chunk) =>
  manifest.chunks[chunk].filter((name) => !manifest.chunks['not-found'].includes(name));

const measures = [
  ...publicPages.map((chunk) => [`script of ${chunk}`, scripts(chunk), limits.script]),
  [
    'script that a passive visitor fetches, at most',
    Math.max(...publicPages.map((chunk) => scripts(chunk, ...idleChunks))),
    limits.passive,
  ],
  [
    'script that is prefetched for other pages, at most',
    maxCode + Math.max(...publicPages.map((chunk) => kilobytes(ownScripts(chunk)))),
    limits.prefetched,
  ],
  // The form of a post comes when it is opened.
  ['script of the dashboard', scripts('admin-page'), limits.dashboard],
  ['style sheet of public pages', kilobytes(manifest.css), limits.style],
  ['style sheets of the dashboard', kilobytes(styleSheets), limits.dashboardStyle],
  ['fonts', kilobytes(manifest.fonts, ''), limits.font],
];

for (const [label, size, limit] of measures)
  console.log(`${size > limit ? 'OVER ' : 'ok   '} ${size.toFixed(2).padStart(6)} of ${limit} KB  ${label}`);
if (measures.some(([, size, limit]) => size > limit)) process.exit(1);

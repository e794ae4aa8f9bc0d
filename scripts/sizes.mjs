// Prints how large the code is, for both halves: lines by part, files and functions over their ceilings, slivers, scripts for the browser,
// compile time. `scripts/sizes.mjs [COMMIT]` compares with another commit.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';

const ceilings = { rust: { file: 300, function: 50 }, typescript: { file: 200, function: 50 } };
const sliver = 20;
const skipped = new Set(['target', 'node_modules', 'dist']);

function* filesIn(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!skipped.has(entry.name)) yield* filesIn(path);
    } else yield path;
  }
}

/** The half of a file, its part, and whether it is tested code or tests; null for other files. */
function kindOf(path) {
  const parts = path.split('/');
  const isRust = path.startsWith('crates/') && path.endsWith('.rs');
  const isTypeScript = /^frontend\/(src|e2e)\/.*\.tsx?$/.test(path) && !/(\/api\/schema|\.gen)\.ts$/.test(path);
  if (!isRust && !isTypeScript) return null;
  const testing = /(^|\/)(tests?|benches|examples|testing|e2e)(\/|\.rs$)|\.test\.tsx?$|testing\.rs$/.test(
    path,
  );
  const half = isRust ? 'rust' : 'typescript';
  const depth = isRust ? (['adapters', 'web'].includes(parts[1]) ? 3 : 2) : 3;
  return { half, part: parts.slice(0, depth).join('/'), testing };
}

/** The lines of a Rust file before its inline tests. */
function productionLines(lines, half) {
  const isInline = (line, at) =>
    line === '#[cfg(test)]' &&
    /^mod \w+ \{/.test(lines[at + 1]?.startsWith('#') ? lines[at + 2] : lines[at + 1]);
  const tests = half === 'rust' ? lines.findIndex(isInline) : -1;
  return tests < 0 ? lines : lines.slice(0, tests);
}

/** The number of functions that are longer than the ceiling: formatted code closes them at their own indentation. */
function longFunctions(lines, half) {
  const opens =
    half === 'rust'
      ? /^(\s*)(?:pub(?:\([^)]*\))? )?(?:const |async |unsafe )*fn \w+/
      : /^(\s*)(?:export )?(?:default )?(?:async )?function \w+/;
  return lines.filter((line, start) => {
    const indentation = opens.exec(line)?.[1];
    if (indentation === undefined) return false;
    const end = lines.findIndex((other, at) => at > start && other.startsWith(`${indentation}}`));
    return end - start - 1 > ceilings[half].function;
  }).length;
}

function measure(root) {
  const sizes = new Map();
  const add = (name, count) => sizes.set(name, (sizes.get(name) ?? 0) + count);
  for (const absolute of filesIn(root)) {
    const path = relative(root, absolute);
    const kind = kindOf(path);
    if (!kind) continue;
    const lines = readFileSync(absolute, 'utf8').replace(/\n$/, '').split('\n');
    const production = kind.testing ? [] : productionLines(lines, kind.half);
    add(`${kind.half}: lines of tests`, lines.length - production.length);
    if (kind.testing) continue;
    add(`${kind.half}: lines`, production.length);
    add(`${kind.half}: files`, 1);
    add(
      `${kind.half}: files over ${ceilings[kind.half].file} lines`,
      Number(production.length > ceilings[kind.half].file),
    );
    add(`${kind.half}: files under ${sliver} lines`, Number(production.length < sliver));
    add(
      `${kind.half}: functions over ${ceilings[kind.half].function} lines`,
      longFunctions(production, kind.half),
    );
    add(`  ${kind.part}`, production.length);
  }
  return sizes;
}

/** What a build left: the sizes of scripts, and the time of the last `cargo build --timings`. */
function built() {
  const rows = [];
  const folder = 'frontend/dist/client';
  if (existsSync(folder)) {
    const scripts = [...filesIn(folder)]
      .filter((path) => path.endsWith('.js'))
      .map((path) => gzipSync(readFileSync(path)).length);
    rows.push([
      'browser: kB of script, compressed, all together',
      Math.round(scripts.reduce((sum, size) => sum + size, 0) / 1000),
    ]);
  }
  const timings = 'target/cargo-timings/cargo-timing.html';
  const total = existsSync(timings)
    ? /Total time:<\/td><td>([\d.]+)s/.exec(readFileSync(timings, 'utf8'))
    : null;
  rows.push(['compile time of the last `cargo build --timings`, s', total ? total[1] : 'not measured']);
  return rows;
}

const now = measure('.');
const commit = process.argv[2];
let before = null;
if (commit) {
  const folder = mkdtempSync(join(tmpdir(), 'sizes-'));
  try {
    const archive = execFileSync('git', ['archive', commit, 'crates', 'frontend'], { maxBuffer: 1 << 30 });
    execFileSync('tar', ['-x', '-C', folder], { input: archive });
    before = measure(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
const names = [...new Set([...now.keys(), ...(before?.keys() ?? [])])].sort((one, other) =>
  one.localeCompare(other),
);
const width = Math.max(...names.map((name) => name.length));
const cell = (value) => String(value ?? 0).padStart(8);
const print = (name) =>
  console.log(`${name.padEnd(width)} ${before ? `${cell(before.get(name))} →` : ''}${cell(now.get(name))}`);
names.filter((name) => !name.startsWith(' ')).forEach(print);
console.log('\nLines by part, without tests');
names.filter((name) => name.startsWith(' ')).forEach(print);
console.log('');
for (const [name, value] of built()) console.log(`${name}: ${value}`);

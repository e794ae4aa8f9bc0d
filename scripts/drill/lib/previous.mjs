// The previous release's program.
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { resolve } from 'node:path';

import { NotRun } from './report.mjs';

/** How many commits are tried where no release has a tag. */
const CANDIDATES = 4;

/** A command's output without the line end; null if it fails. */
function read(program, ...args) {
  const answer = spawnSync(program, args, { encoding: 'utf8' });
  return answer.status === 0 ? answer.stdout.trim() : null;
}

/** Builds a commit in a worktree of its own, unless that was done before. */
function build(commit) {
  const folder = resolve('target/previous');
  const program = `${folder}/portico-${commit.slice(0, 12)}`;
  if (existsSync(program)) return program;
  console.log(`building ${commit.slice(0, 12)}, which takes some minutes`);
  const source = `${folder}/source`;
  rmSync(source, { recursive: true, force: true });
  mkdirSync(`${folder}/build`, { recursive: true });
  execFileSync('git', ['worktree', 'prune']);
  execFileSync('git', ['worktree', 'add', '--detach', source, commit]);
  try {
    // The worktree's own target directory would go with it.
    symlinkSync(`${folder}/build`, `${source}/target`);
    execFileSync('scripts/build.sh', { cwd: source, stdio: 'inherit' });
    copyFileSync(`${folder}/build/release/portico`, program);
  } finally {
    execFileSync('git', ['worktree', 'remove', '--force', source]);
  }
  return program;
}

/**
 * The newest tag v* before HEAD; before the first one the commits without the newest migration, without the newest two, and so on: not
 * each of them builds. Empty outside a repository.
 */
function previousReleases() {
  const tag = read('git', 'describe', '--tags', '--abbrev=0', '--match', 'v*', 'HEAD^');
  if (tag) return [tag];
  const added = readdirSync('migrations').sort().slice(-CANDIDATES).reverse();
  const before = added.flatMap((migration) => {
    const addedBy = read('git', 'log', '--diff-filter=A', '--format=%H', '-1', '--', `migrations/${migration}`);
    // A migration that isn't committed yet.
    return addedBy === null ? [] : [addedBy === '' ? 'HEAD' : `${addedBy}^`];
  });
  return [...new Set(before)];
}

/** The path of its program: PREVIOUS_PORTICO, or else built from PREVIOUS_COMMIT, by default the previous release. */
export function findPrevious() {
  if (process.env.PREVIOUS_PORTICO) return resolve(process.env.PREVIOUS_PORTICO);
  const named = process.env.PREVIOUS_COMMIT ? [process.env.PREVIOUS_COMMIT] : previousReleases();
  if (named.length === 0) throw new NotRun('no repository to find the previous release in: set PREVIOUS_PORTICO');
  for (const [tried, name] of named.entries()) {
    const commit = read('git', 'rev-parse', '--verify', `${name}^{commit}`);
    if (!commit) throw new NotRun(`no commit ${name}: set PREVIOUS_COMMIT or PREVIOUS_PORTICO`);
    try {
      return build(commit);
    } catch (error) {
      if (tried === named.length - 1) throw error;
      console.log(`${commit.slice(0, 12)} does not build: ${error.message}`);
    }
  }
}

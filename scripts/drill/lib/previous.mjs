// The previous release's program, and the last one from before the first release.
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { resolve } from 'node:path';

import { NotRun } from './report.mjs';

/** A migration that only programs from before the first release have. */
const UNRELEASED_MIGRATION = 'migrations/2026-11-01-000001_create_users';

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

function buildNamed(name) {
  const commit = read('git', 'rev-parse', '--verify', `${name}^{commit}`);
  if (!commit) throw new NotRun(`no commit ${name}: set PREVIOUS_COMMIT or PREVIOUS_PORTICO`);
  return build(commit);
}

function requireRepository(variable) {
  if (read('git', 'rev-parse', '--git-dir') === null) throw new NotRun(`no repository to find a program in: set ${variable}`);
}

/**
 * The path of its program: PREVIOUS_PORTICO, or else built from PREVIOUS_COMMIT, by default the newest tag v* before HEAD. Null if
 * nothing was released before.
 */
export function findPrevious() {
  if (process.env.PREVIOUS_PORTICO) return resolve(process.env.PREVIOUS_PORTICO);
  requireRepository('PREVIOUS_PORTICO');
  const name = process.env.PREVIOUS_COMMIT ?? read('git', 'describe', '--tags', '--abbrev=0', '--match', 'v*', 'HEAD^');
  return name ? buildNamed(name) : null;
}

/** The path of the last program whose migrations this one doesn't have: UNRELEASED_PORTICO, or else built. */
export function findUnreleased() {
  if (process.env.UNRELEASED_PORTICO) return resolve(process.env.UNRELEASED_PORTICO);
  requireRepository('UNRELEASED_PORTICO');
  const removedBy = read('git', 'log', '--diff-filter=D', '--format=%H', '-1', '--', `${UNRELEASED_MIGRATION}/up.sql`);
  // Empty while the removal isn't committed.
  return buildNamed(removedBy ? `${removedBy}^` : 'HEAD');
}

// The previous release writes and reads on a database that this version has migrated, alone and beside this version:
// previous-release.mjs [--commit COMMIT | --binary PROGRAM]. Without an argument it is the newest tag v* before HEAD.
// Needs PORTICO_TEST_DATABASE_URL with an empty database (scripts/with-postgres.sh).
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { makeFolder, Product } from './product.mjs';
import { login } from './writers.mjs';

const { values: options } = parseArgs({ options: { commit: { type: 'string' }, binary: { type: 'string' } } });
const password = 'drill drill drill';
const current = 'target/release/portico';
const counts = { writes: 0, reads: 0 };
const faults = [];

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
  mkdirSync(folder, { recursive: true });
  const source = `${folder}/source`;
  rmSync(source, { recursive: true, force: true });
  execFileSync('git', ['worktree', 'prune']);
  execFileSync('git', ['worktree', 'add', '--detach', source, commit]);
  try {
    // The worktree's own target directory would go with it.
    symlinkSync(`${folder}/build`, `${source}/target`);
    mkdirSync(`${folder}/build`, { recursive: true });
    execFileSync('scripts/build.sh', { cwd: source, stdio: 'inherit' });
    copyFileSync(`${folder}/build/release/portico`, program);
  } finally {
    execFileSync('git', ['worktree', 'remove', '--force', source]);
  }
  return program;
}

/** The previous release's program; null if there is none. */
function findPrevious() {
  if (options.binary) return resolve(options.binary);
  const tag = read('git', 'describe', '--tags', '--abbrev=0', '--match', 'v*', 'HEAD^');
  const commit = options.commit ?? tag;
  return commit && build(read('git', 'rev-parse', '--verify', `${commit}^{commit}`));
}

/** A program's signed-in administrator and its visitors. */
class Site {
  constructor(name, program, folder) {
    this.name = name;
    this.product = new Product(folder, {
      ADMIN_PASSWORD: password,
      RATE_LIMITS: 'off',
      RUST_LOG: 'error',
      DATABASE_URL: process.env.PORTICO_TEST_DATABASE_URL,
    });
    this.product.command = [program, 'serve'];
  }

  async start() {
    await this.product.start();
    this.cookie = await login(this.product.url, password);
    this.user = (await this.request('GET', '/api/user', undefined, 200)).id;
  }

  /** Sends a request; the answer's entity, or its text. A status other than the expected one is a fault. */
  async request(method, path, body, expected) {
    const isRead = method === 'GET';
    counts[isRead ? 'reads' : 'writes'] += 1;
    const answer = await fetch(this.product.url + path, {
      method,
      headers: { Cookie: this.cookie, ...(body && { 'Content-Type': 'application/json' }) },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    });
    const text = await answer.text();
    if (answer.status !== expected) faults.push(`${this.name}: ${method} ${path}: ${answer.status} ${text.slice(0, 200)}`);
    return /json/.test(answer.headers.get('content-type') ?? '') ? JSON.parse(text) : text;
  }
}

/** One of each kind of entity: where it is made, where it is changed, its body, and a change. */
function kinds(site, key) {
  const item = (type) => ({
    path: '/api/admin/content',
    body: { title: `${type} ${key}`, type, content: 'Body', published: true, metadata: '{"a":1}' },
    change: { content: 'New' },
  });
  return {
    post: {
      path: '/api/admin/blog',
      body: { title: `post ${key}`, content: '# A\n\nBody', authors: [site.user], tags: ['drill'], published: true },
      change: { title: `posted ${key}` },
    },
    service: item('service'),
    'case study': item('case-study'),
    'team member': item('team-member'),
    category: { path: '/api/faq/categories', body: { name: `category ${key}`, displayOrder: 1 }, change: { displayOrder: 2 } },
    'navigation item': {
      path: '/api/navigation',
      body: { label: `item ${key}`, href: '/faq', order: 7 },
      change: { label: `changed ${key}` },
    },
    user: { path: '/api/admin/users', body: { username: `user-${key}`, password: 'secret1', isAdmin: false }, change: { bio: 'New' } },
  };
}

/** Creates, reads, changes and deletes one of each kind, and keeps a second one; what was kept. */
async function exercise(site, key) {
  const kept = {};
  for (const [kind, { path, body, change }] of Object.entries(kinds(site, key))) {
    const made = await site.request('POST', path, body, 201);
    const changed = await site.request('PUT', `${path}/${made.id}`, change, 200);
    for (const [field, value] of Object.entries(change)) {
      if (changed[field] !== value) faults.push(`${site.name}: ${kind}: ${field} is ${changed[field]}`);
    }
    await site.request('DELETE', `${path}/${made.id}`, undefined, 204);
    const [name] = Object.keys(body);
    kept[kind] = await site.request('POST', path, { ...body, [name]: `${body[name]}-kept` }, 201);
  }
  const item = { question: `question ${key}`, answer: 'Answer', categoryId: kept.category.id };
  const made = await site.request('POST', '/api/faq/items', item, 201);
  await site.request('PUT', `/api/faq/items/${made.id}`, { answer: 'New' }, 200);
  await site.request('POST', '/api/contact', { name: key, email: 'drill@example.com', message: `Enquiry ${key}` }, 201);
  await site.request('POST', '/api/newsletter', { email: `${key}@example.com` }, 201);
  return kept;
}

/** Reads every public page, and the entities of the back office. */
async function look(site, kept) {
  const pages = [
    '/',
    '/services',
    '/case-studies',
    '/about',
    '/blog',
    '/faq',
    '/contact',
    '/sitemap.xml',
    '/feed.xml',
    '/api/search?q=body',
    '/api/navigation',
    '/api/faq/public',
    `/blog/${kept.post.slug}`,
  ];
  for (const path of [...pages, '/readyz', '/api/admin/enquiries', '/api/admin/users']) await site.request('GET', path, undefined, 200);
}

/** Whether a write of one program is on the other's pages within a second, and can be changed there. */
async function crossOver(writer, reader, key) {
  const { path, body } = kinds(writer, key).post;
  const made = await writer.request('POST', path, body, 201);
  const sentAt = Date.now();
  const title = async () => (await fetch(`${reader.product.url}/blog`)).text();
  while (!(await title()).includes(body.title) && Date.now() - sentAt < 5000) await sleep(20);
  const waited = (Date.now() - sentAt) / 1000;
  if (waited > 1) faults.push(`${reader.name} shows a post of ${writer.name} after ${waited.toFixed(2)} s`);
  const changed = await reader.request('PUT', `${path}/${made.id}`, { content: 'Changed by the other' }, 200);
  if (changed.version !== made.version + 1) faults.push(`${reader.name}: the version is ${changed.version}`);
  return waited;
}

const program = findPrevious();
if (!program) {
  console.log('previous release: not run, because no tag v* is reachable; give --commit COMMIT or --binary PROGRAM');
  process.exit(0);
}
const folder = makeFolder('previous');
const environment = { PATH: process.env.PATH, DATABASE_URL: process.env.PORTICO_TEST_DATABASE_URL, PORTICO_DATA_DIR: folder };
execFileSync(current, ['migrate'], { env: environment, stdio: ['ignore', 'ignore', 'inherit'] });
const status = execFileSync(program, ['--version'], { encoding: 'utf8' }).trim();
const migrations = execFileSync(current, ['migrate', '--status'], { env: environment, encoding: 'utf8' }).trim().split('\n');
console.log(`previous release: ${status}, on a schema of ${migrations.length} migrations`);

const previous = new Site('the previous release', program, folder);
const present = new Site('this version', resolve(current), folder);
try {
  await previous.start();
  const alone = await exercise(previous, 'alone');
  await look(previous, alone);
  console.log(`alone: ${counts.writes} writes, ${counts.reads} reads, ${faults.length} faults`);
  await present.start();
  const kept = [await exercise(previous, 'old'), await exercise(present, 'new'), alone];
  for (const site of [previous, present]) for (const one of kept) await look(site, one);
  const waits = [];
  for (let turn = 0; turn < 5; turn += 1) {
    waits.push(await crossOver(previous, present, `to-new-${turn}`), await crossOver(present, previous, `to-old-${turn}`));
  }
  console.log(
    `side by side: ${counts.writes} writes, ${counts.reads} reads, a write seen by the other after ${Math.max(...waits).toFixed(2)} s at most, ${faults.length} faults`,
  );
} finally {
  for (const site of [previous, present]) if (site.product.process) await site.product.stop();
  rmSync(folder, { recursive: true, force: true });
}
if (faults.length > 0) {
  console.error(faults.slice(0, 30).join('\n'));
  process.exit(1);
}

// The previous release writes and reads on a database that this version has migrated, alone and beside this version. Before there is one,
// the content of a program from before the first release is exported and imported here.
import { execFileSync, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { adminOf, Client } from './lib/client.mjs';
import { OwnPostgres } from './lib/own-postgres.mjs';
import { findPrevious, findUnreleased } from './lib/previous.mjs';
import { program as current, makeFolder, startProduct } from './lib/product.mjs';
import { drill, printFaults, record } from './lib/report.mjs';

const counts = { writes: 0, reads: 0 };
const faults = [];

/** A program's signed-in administrator and its visitors. */
class Site {
  static async start(atEnd, name, program, url) {
    const site = new Site();
    site.name = name;
    site.product = await startProduct(atEnd, 'release', { DATABASE_URL: url, RUST_LOG: 'error' }, [program, 'serve']);
    site.admin = await adminOf(site.product);
    site.user = site.admin.user.id;
    return site;
  }

  /** Sends a request; the answer's entity, or its text. A status other than the expected one is a fault. */
  async request(method, path, body, expected) {
    counts[method === 'GET' ? 'reads' : 'writes'] += 1;
    const answer = await this.admin.call(method, path, { body });
    if (answer.status !== expected) faults.push(`${this.name}: ${method} ${path}: ${answer.status} ${answer.text.slice(0, 200)}`);
    return /json/.test(answer.headers['content-type'] ?? '') ? answer.json() : answer.text;
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
  const item = { question: `question ${key}`, answer: 'An answer of the drill.', categoryId: kept.category.id };
  const made = await site.request('POST', '/api/faq/items', item, 201);
  await site.request('PUT', `/api/faq/items/${made.id}`, { answer: 'Another answer.' }, 200);
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
  const shown = async () => (await new Client(reader.product.url).get('/blog')).text.includes(body.title);
  while (!(await shown()) && Date.now() - sentAt < 5000) await sleep(20);
  const waited = (Date.now() - sentAt) / 1000;
  if (waited > 1) faults.push(`${reader.name} shows a post of ${writer.name} after ${waited.toFixed(2)} s`);
  const changed = await reader.request('PUT', `${path}/${made.id}`, { content: 'Changed by the other' }, 200);
  if (changed.version !== made.version + 1) faults.push(`${reader.name}: the version is ${changed.version}`);
  return waited;
}

/** Runs a command on a database to its end. */
function finish(program, args, database) {
  const environment = { PATH: process.env.PATH, DATABASE_URL: database.url(), RUST_LOG: 'off' };
  return spawnSync(resolve(program), args, { encoding: 'utf8', env: environment });
}

/** A command of this version that has to fail with one line, which names the way on. */
function isRefused(args, database) {
  const { status, stderr } = finish(current, args, database);
  const told = /^.* before 0\.1\.0, .*`portico export` .* start this one on an empty database, and run `portico import` with it\n$/;
  if (status !== 1 || !told.test(stderr)) faults.push(`${args[0]}: ${status} ${stderr}`);
}

/** A database and a backup from before the first release are refused; its content is exported and imported, as operators are told. */
async function moveContent(atEnd) {
  const unreleased = findUnreleased();
  const [from, to] = [await OwnPostgres.start(atEnd), await OwnPostgres.start(atEnd)];
  const folder = makeFolder('content');
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  const old = await Site.start(atEnd, 'the program before', unreleased, from.url());
  const kept = await exercise(old, 'moved');
  const [content, backup] = [`${folder}/content`, `${folder}/before.backup`];
  for (const args of [
    ['export', content],
    ['backup', backup],
  ]) {
    isRefused(args, from);
    const { status, stderr } = finish(unreleased, args, from);
    if (status !== 0) faults.push(stderr);
  }
  for (const command of ['serve', 'migrate']) isRefused([command], from);
  isRefused(['restore', backup], to);

  const present = await Site.start(atEnd, 'this version', current, to.url());
  const imported = finish(current, ['import', content, '--author', 'admin'], to);
  if (imported.status !== 0) faults.push(imported.stderr);
  await look(present, kept);
  const { text } = await present.admin.get(`/blog/${kept.post.slug}`);
  if (!text.includes(kept.post.title)) faults.push('the post is not on its page');
  printFaults(faults);
  const did = `refused, exported and imported: ${counts.writes} writes, ${counts.reads} reads`;
  record('a database from before 0.1.0', did, `${faults.length} wrong`, '0', faults.length === 0);
}

await drill('the previous release', async (atEnd) => {
  const program = findPrevious();
  if (program === null) {
    await moveContent(atEnd);
    return;
  }
  const database = await OwnPostgres.start(atEnd);
  const environment = { PATH: process.env.PATH, DATABASE_URL: database.url() };
  execFileSync(resolve(current), ['migrate'], { env: environment, stdio: ['ignore', 'ignore', 'inherit'] });

  const previous = await Site.start(atEnd, 'the previous release', program, database.url());
  const alone = await exercise(previous, 'alone');
  await look(previous, alone);
  record(
    'the previous release on this schema',
    `${counts.writes} writes, ${counts.reads} reads`,
    `${faults.length} wrong`,
    '0',
    faults.length === 0,
  );

  const present = await Site.start(atEnd, 'this version', current, database.url());
  const kept = [await exercise(previous, 'old'), await exercise(present, 'new'), alone];
  for (const site of [previous, present]) for (const one of kept) await look(site, one);
  const waits = [];
  for (let turn = 0; turn < 5; turn += 1) {
    waits.push(await crossOver(previous, present, `to-new-${turn}`), await crossOver(present, previous, `to-old-${turn}`));
  }
  printFaults(faults);
  const measured = `${faults.length} wrong, a write is on the other's page after ${Math.max(...waits).toFixed(2)} s at most`;
  record('the previous release beside this one', `${counts.writes} writes, ${counts.reads} reads`, measured, '0, 1 s', faults.length === 0);
});

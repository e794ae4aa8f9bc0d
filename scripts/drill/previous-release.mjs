// The previous release writes and reads on a database that this version has migrated, alone and beside this version.
import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { adminOf, Client } from './lib/client.mjs';
import { OwnPostgres } from './lib/own-postgres.mjs';
import { findPrevious } from './lib/previous.mjs';
import { program as current, startProduct } from './lib/product.mjs';
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

await drill('the previous release', async (atEnd) => {
  const program = findPrevious();
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

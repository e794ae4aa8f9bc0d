// The primary is lost under eight writers on two nodes, and its standby is promoted: failover.mjs [ROUNDS]. Both nodes have to take
// writes within ten seconds, without a restart, and every acknowledged write has to be in the new primary, once.
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import { createCluster } from './cluster.mjs';
import { makeFolder, Product } from './product.mjs';
import { login, write } from './writers.mjs';

const rounds = Number(process.argv[2] ?? 3);
const limit = 10;
const password = 'drill drill drill';
/** The table and the column of the key, by the path that writes them. */
const tables = {
  '/api/admin/blog': ['blog_posts', 'title'],
  '/api/admin/content': ['content_management', 'title'],
  '/api/navigation': ['navigation_items', 'label'],
  '/api/faq/categories': ['faq_categories', 'name'],
  '/api/contact': ['contact_submissions', 'name'],
};

const cluster = createCluster();
const faults = [];
const nodes = ['a', 'b'].map((name) => ({ name, folder: makeFolder(`node-${name}`), ledger: [] }));

async function open(node, url) {
  const environment = { ADMIN_PASSWORD: password, RATE_LIMITS: 'off', DATABASE_URL: url, RUST_LOG: 'error' };
  node.product = new Product(node.folder, environment);
  await node.product.start();
  node.cookie = await login(node.product.url, password);
  const user = await (await fetch(`${node.product.url}/api/user`, { headers: { Cookie: node.cookie } })).json();
  node.author = user.id;
}

/** Every acknowledged write is in the database once, under the id that was answered. */
async function verify(server, entries) {
  const stored = new Map();
  for (const [path, [table, column]] of Object.entries(tables)) {
    const rows = await server.query(`SELECT ${column}, string_agg(id::text, ',') FROM ${table} GROUP BY 1`, 'portico');
    stored.set(path, new Map(rows));
  }
  const lost = entries.filter((entry) => stored.get(entry.path).get(entry.key) !== String(entry.id));
  for (const entry of lost) faults.push(`${entry.path}: ${entry.key} was acknowledged as ${entry.id} and is lost or there twice`);
  return lost.length;
}

/** The seconds until a write on one node is in the public list of the other. */
async function propagation(round) {
  const [writer, reader] = nodes;
  const title = `seen ${round}`;
  const headers = { 'Content-Type': 'application/json', Cookie: writer.cookie };
  const body = JSON.stringify({ title, content: 'x', authors: [writer.author], published: true, date: '2100-01-01' });
  await fetch(`${reader.product.url}/api/blog?limit=1`);
  const answer = await fetch(`${writer.product.url}/api/admin/blog`, { method: 'POST', headers, body });
  if (!answer.ok) {
    faults.push(`round ${round}: a post after the failover: ${answer.status} ${await answer.text()}`);
    return Infinity;
  }
  const began = Date.now();
  while (Date.now() - began < limit * 1000) {
    const list = await fetch(`${reader.product.url}/api/blog?limit=1`);
    const [first] = list.ok ? await list.json() : [];
    if (first?.title === title) return (Date.now() - began) / 1000;
    await sleep(20);
  }
  faults.push(`round ${round}: node ${reader.name} never heard of a write on node ${writer.name}`);
  return Infinity;
}

/** Loses the primary under load and promotes the standby. Returns the new primary. */
async function failover(round, primary, standby) {
  const begun = nodes.map((node) => node.ledger.length);
  const states = nodes.map((node) => ({
    url: node.product.url,
    cookie: node.cookie,
    author: node.author,
    round: `${node.name}${round}`,
    over: false,
  }));
  const writers = nodes.flatMap((node, index) => [0, 1, 2, 3].map((number) => write(number, states[index], node.ledger)));
  await sleep(1500 + Math.random() * 1000);
  const lostAt = Date.now();
  await primary.stop('immediate');
  await sleep(500);
  await standby.promote();
  const promotedAt = Date.now();
  await sleep((limit + 2) * 1000);
  for (const state of states) state.over = true;
  await Promise.all(writers);

  const entries = nodes.flatMap((node, index) => node.ledger.slice(begun[index])).filter((entry) => entry.acknowledged);
  const times = nodes.map((node, index) => {
    const after = node.ledger.slice(begun[index]).filter((entry) => entry.acknowledgedAt > promotedAt);
    return after.length > 0 ? (Math.min(...after.map((entry) => entry.acknowledgedAt)) - promotedAt) / 1000 : Infinity;
  });
  nodes.forEach((node, index) => {
    if (times[index] > limit) faults.push(`round ${round}: node ${node.name} took no write within ${limit} s of the promotion`);
  });
  const before = entries.filter((entry) => entry.acknowledgedAt < promotedAt).length;
  const lost = await verify(standby, entries);
  const heard = await propagation(round);
  if (heard > 1) faults.push(`round ${round}: a write was seen by the other node after ${heard} s`);
  const seconds = (time) => `${time.toFixed(2)} s`;
  console.log(
    `failover ${round}: ${before} writes acknowledged before, ${entries.length - before} after; promoted ${seconds((promotedAt - lostAt) / 1000)} after ` +
      `the loss; first write ${times.map(seconds).join(' and ')} after the promotion; other node sees a write after ${seconds(heard)}; ${lost} lost`,
  );
  return entries.length;
}

let total = 0;
try {
  let primary = await cluster.startPrimary();
  for (let round = 1; round <= rounds; round += 1) {
    const standby = await cluster.startStandby(primary);
    await cluster.synchronize(primary, standby);
    // The nodes know the two hosts of this round, the primary first.
    for (const node of nodes) await open(node, cluster.url(primary, standby));
    total += await failover(round, primary, standby);
    await Promise.all(nodes.map((node) => node.product.stop()));
    primary = standby;
  }
} finally {
  for (const node of nodes) node.product?.process.kill('SIGKILL');
  await cluster.remove();
  for (const node of nodes) rmSync(node.folder, { recursive: true, force: true });
}
console.log(`${rounds} failovers, ${total} acknowledged writes, ${faults.length} faults`);
if (faults.length > 0) {
  console.error([...new Set(faults)].slice(0, 30).join('\n'));
  process.exit(1);
}

// Two and eight nodes that start at once on an empty and on an older database: each is ready, and there is one of everything.
import { readdirSync, rmSync } from 'node:fs';

import { createDatabase, makeOld, startCluster, startNodes } from './lib/nodes.mjs';
import { drill, printFaults, record } from './lib/report.mjs';

const migrations = readdirSync('migrations').length;

/** How a table's rows differ from each other, whichever node made them. */
const identities = {
  __diesel_schema_migrations: 'version',
  users: 'username_key',
  blog_posts: 'title',
  content_management: 'title',
  faq_items: 'question',
  navigation_items: 'label',
  contact_submissions: 'name',
};

/** How many rows a database must have: of samples any number but 0, and those that an older database has. */
const expectedRows = {
  empty: { users: null, blog_posts: null, content_management: null, faq_items: null, navigation_items: null },
  old: { users: 2, blog_posts: 1, content_management: 1, faq_items: 1, navigation_items: 1, contact_submissions: 2 },
};

/** Of each table the number of rows, and of different ones. */
async function countRows(primary, name) {
  const counts = Object.entries(identities).map(async ([table, identity]) => {
    const [row] = await primary.query(`SELECT count(*), count(DISTINCT ${identity}) FROM ${table}`, name);
    return [table, row.map(Number)];
  });
  return Object.fromEntries(await Promise.all(counts));
}

/** Starts nodes at once on a database, and looks at what they made of it. */
async function startAtOnce(atEnd, server, count, age) {
  const name = `${age}_${count}`;
  const url = await createDatabase(server, name);
  if (age === 'old') await makeOld(server, name);
  const startedAt = performance.now();
  const nodes = await startNodes(atEnd, count, { DATABASE_URL: url, SAMPLE_CONTENT: age === 'old' ? 'off' : 'on' });
  const took = performance.now() - startedAt;
  const faults = [];
  for (const node of nodes) {
    const ready = await fetch(`${node.url}/readyz`);
    if (ready.status !== 200) faults.push(`${node.url}: ${ready.status}`);
  }
  const rows = await countRows(server.primary, name);
  for (const [table, expected] of Object.entries({ ...expectedRows[age], __diesel_schema_migrations: migrations })) {
    const [all, different] = rows[table];
    if (different !== all || (expected ? all !== expected : all === 0)) faults.push(`${table}: ${all} rows, ${different} different ones`);
  }
  await Promise.all(nodes.map((node) => node.stop()));
  nodes.forEach((node) => rmSync(node.folder, { recursive: true, force: true }));
  printFaults(faults);
  const measured = `${faults.length} wrong, all ready after ${(took / 1000).toFixed(2)} s`;
  record(
    'migrations by several nodes',
    `${count} nodes at once on an ${age === 'old' ? 'older' : 'empty'} database`,
    measured,
    '0',
    faults.length === 0,
  );
}

await drill('migrations by several nodes', async (atEnd) => {
  const server = await startCluster(atEnd);
  for (const count of [2, 8]) {
    for (const age of ['empty', 'old']) await startAtOnce(atEnd, server, count, age);
  }
});

// Two and eight nodes that start at once on an empty and on an older database: each is ready, and there is one of everything.
import { rmSync } from 'node:fs';

import { adminOf } from './lib/client.mjs';
import { createDatabase, makeOld, startCluster, startNodes } from './lib/nodes.mjs';
import { drill, printFaults, record } from './lib/report.mjs';

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
  const [[twice]] = await server.primary.query('SELECT count(*) - count(DISTINCT version) FROM __diesel_schema_migrations', name);
  if (twice !== '0') faults.push('a migration was applied twice');
  const [[admins]] = await server.primary.query('SELECT count(*) FROM users WHERE is_admin', name);
  // The rows of the first release have two.
  if (admins !== (age === 'old' ? '2' : '1')) faults.push(`${admins} administrators`);
  if (age === 'empty') {
    const posts = await (await adminOf(nodes[0])).list('/api/admin/blog?limit=100');
    if (posts.length === 0 || new Set(posts.map((post) => post.title)).size !== posts.length) faults.push(`${posts.length} sample posts`);
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

// Several nodes of one site, each on a loopback address of its own, on one cluster of Postgres servers.
import { readdirSync, readFileSync, rmSync } from 'node:fs';

import { createCluster, freePort } from './cluster.mjs';
import { Client } from './client.mjs';
import { makeFolder, Product } from './product.mjs';

/** A primary, and a standby where that is wanted; they are gone at the end of the drill. */
export async function startCluster(atEnd, { standby: withStandby = false } = {}) {
  const cluster = createCluster({ max_connections: 300 });
  atEnd(() => cluster.remove());
  const primary = await cluster.startPrimary();
  const standby = withStandby ? await cluster.startStandby(primary) : null;
  return { cluster, primary, standby, url: cluster.url(primary) };
}

/** Another empty database on a primary; its URL. */
export async function createDatabase({ primary, url }, name) {
  await primary.query(`CREATE DATABASE ${name} OWNER portico`);
  return url.replace(/\/portico$/, `/${name}`);
}

/** Gives an empty database the schema of the first release with rows of it, as the role that owns it. */
export async function makeOld({ primary }, name, last = 'name_knowledge_kinds') {
  const run = (sql) => primary.query(`SET ROLE portico; ${sql}`, name);
  await run(
    'CREATE TABLE __diesel_schema_migrations (version varchar(50) PRIMARY KEY, run_on timestamp NOT NULL DEFAULT CURRENT_TIMESTAMP)',
  );
  for (const migration of readdirSync('migrations').sort()) {
    const version = migration.split('_')[0].replaceAll('-', '');
    await run(readFileSync(`migrations/${migration}/up.sql`, 'utf8'));
    await run(`INSERT INTO __diesel_schema_migrations (version) VALUES ('${version}')`);
    if (migration.endsWith(last)) break;
  }
  await run(readFileSync('crates/adapters/postgres/tests/storage/oldest_schema.sql', 'utf8'));
}

/** Nodes that start at once and keep their addresses. `environment` is the same for all, or a function of a node's number. */
export async function startNodes(atEnd, count, environment) {
  const of = typeof environment === 'function' ? environment : () => environment;
  const port = await freePort();
  const nodes = Array.from({ length: count }, (_, number) => {
    const folder = makeFolder('node');
    atEnd(() => rmSync(folder, { recursive: true, force: true }));
    const node = new Product(folder, { HOST: `127.0.0.${11 + number}`, PORT: String(port), ...of(number) });
    atEnd(() => node.stop());
    return node;
  });
  await Promise.all(nodes.map((node) => node.start()));
  return nodes;
}

export function clientsOf(nodes, options) {
  return nodes.map((node) => new Client(node.url, options));
}

/** Clients of all nodes with one session. */
export async function adminsOf(nodes) {
  const [first, ...others] = clientsOf(nodes);
  await first.logIn();
  for (const other of others) Object.assign(other, { cookie: first.cookie, user: first.user });
  return [first, ...others];
}

/** A published post. */
export function post(author, title) {
  return { title, content: `Text of ${title}`, authors: [author], published: true };
}

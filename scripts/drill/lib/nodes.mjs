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

/** Rows of the older schema, with at least one in each of the tables that the drill counts. */
const olderRows = `
  INSERT INTO users (username, username_key, password_hash, is_admin) VALUES ('ada', 'ada', 'x', true), ('bob', 'bob', 'x', true);
  INSERT INTO content_management (title, type, content) VALUES ('Forecasts', 'service', 'We forecast *demand*.');
  INSERT INTO blog_posts (title, slug, content, published) VALUES ('First post', 'first-post', '# Hello', true);
  INSERT INTO faq_categories (name, name_key) VALUES ('General', 'general');
  INSERT INTO faq_items (question, answer, category_id) VALUES ('How long?', 'Six weeks, as a rule.', 1);
  INSERT INTO navigation_items (label, href) VALUES ('Services', '/services');
  INSERT INTO contact_submissions (name, email, message) VALUES
    ('Grace', 'grace@example.com', 'Call me.'), ('Linus', 'linus@example.com', 'Mail me.')`;

/** Gives an empty database a part of the migrations and rows, as the role that owns it. */
export async function makeOld({ primary }, name, last = 'create_newsletter') {
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
  await run(olderRows);
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

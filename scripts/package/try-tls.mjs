// Connects a program with TLS to a Postgres that demands it: try-tls.mjs [PROGRAM], by default the one of `make package`. Which
// servers it accepts and which it refuses is what libpq promises for each sslmode.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { createCluster } from '../drill/lib/cluster.mjs';
import { makeFolder, Product } from '../drill/lib/product.mjs';

const packaged = () => readdirSync('target/package').find((name) => /^portico-[^/]*-linux-[^.]*$/.test(name));
const program = resolve(process.argv[2] ?? join('target/package', packaged(), 'portico'));

// The server refuses connections without TLS.
const cluster = createCluster({}, ['local all all trust', 'hostssl all portico 127.0.0.0/8 scram-sha-256']);
const folder = join(cluster.folder, 'certificates');
mkdirSync(folder);
const example = 'run --release --locked --quiet -p portico-embedded --example certificates'.split(' ');
execFileSync('cargo', [...example, folder, 'localhost']);
for (const file of ['server.pem', 'server.key']) cluster.place(join(cluster.folder, file), readFileSync(join(folder, file)));
Object.assign(cluster.settings, {
  ssl: 'on',
  ssl_cert_file: join(cluster.folder, 'server.pem'),
  ssl_key_file: join(cluster.folder, 'server.key'),
});

const [ca, other] = ['ca.pem', 'other.pem'].map((file) => join(folder, file));
/** What is tried: the host, the parameters, the environment, and what the program says. */
const cases = [
  ['the right name and CA', 'localhost', `sslmode=verify-full&sslrootcert=${ca}`, {}, /TLS, and the server is verified/],
  ['a wrong name', '127.0.0.1', `sslmode=verify-full&sslrootcert=${ca}`, {}, /does not match host name.*use the name/],
  ['an unknown CA', 'localhost', `sslmode=verify-full&sslrootcert=${other}`, {}, /certificate verify failed.*set sslrootcert/],
  ['a wrong name, CA alone', '127.0.0.1', `sslmode=verify-ca&sslrootcert=${ca}`, {}, /TLS, and the server is verified/],
  ['no CA named', 'localhost', 'sslmode=verify-full', {}, /root certificate file.*sslrootcert=system/],
  ["the system's CAs", 'localhost', 'sslrootcert=system', { SSL_CERT_FILE: ca }, /TLS, and the server is verified/],
  ["not among the system's CAs", 'localhost', 'sslrootcert=system', { SSL_CERT_FILE: other }, /certificate verify failed/],
  ['encrypted, not verified', '127.0.0.1', 'sslmode=require', {}, /^ok +database encryption: TLS$/m],
  ['no TLS', 'localhost', 'sslmode=disable', {}, /no encryption.*add sslmode=verify-full/],
];

let failures = 0;
function report(isAsExpected, what, detail) {
  if (!isAsExpected) failures += 1;
  console.log(`${isAsExpected ? 'as promised' : 'NOT AS PROMISED'}: ${what}${isAsExpected ? '' : `\n${detail}`}`);
}

/** All connections of the site to the server, with their TLS version. */
const connections = (server) =>
  server.query("SELECT application_name, ssl, version FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE usename = 'portico'");

const data = makeFolder('try-tls');
try {
  const server = await cluster.startPrimary();
  const url = (host, parameters) => `${cluster.url(server).replace('127.0.0.1', host)}?${parameters}`;
  for (const [what, host, parameters, environment, expected] of cases) {
    const env = { PATH: process.env.PATH, HOME: data, DATABASE_URL: url(host, parameters), RUST_LOG: 'off', ...environment };
    const { stdout, stderr, status } = spawnSync(program, ['check'], { env, encoding: 'utf8' });
    const [line] = stdout.split('\n').filter((text) => expected.test(text));
    const isRefusal = /^error/.test(line ?? '');
    report(line && status === (isRefusal ? 1 : 0), `${what} (${parameters.replaceAll(`${folder}/`, '')}): ${line}`, stdout + stderr);
  }

  // OpenSSL's own clean-up at the end of a program crashed one in ten while threads closed connections.
  const env = {
    PATH: process.env.PATH,
    HOME: data,
    DATABASE_URL: url('localhost', `sslmode=verify-full&sslrootcert=${ca}`),
    RUST_LOG: 'off',
  };
  const ends = Array.from({ length: 40 }, () => spawnSync(program, ['check'], { env, stdio: 'ignore' }));
  const crashes = ends.filter(({ status }) => status !== 0).map(({ signal }) => signal);
  report(crashes.length === 0, `it ends cleanly ${ends.length} times`, `${crashes.length} crashes: ${crashes}`);

  const product = new Product(data, { DATABASE_URL: url('localhost', `sslmode=verify-full&sslrootcert=${ca}`), RUST_LOG: 'warn' });
  product.command = [program, 'serve'];
  const seconds = await product.start();
  const ready = await fetch(`${product.url}/readyz`);
  const open = await connections(server);
  await product.stop();
  const isEncrypted = open.length >= 2 && open.every(([, ssl, version]) => ssl === 't' && version === 'TLSv1.3');
  report(ready.ok && isEncrypted, `it serves after ${seconds} s over ${open.length} connections, all by TLS 1.3`, JSON.stringify(open));
} finally {
  await cluster.remove();
  rmSync(data, { recursive: true, force: true });
}
if (failures > 0) process.exit(1);

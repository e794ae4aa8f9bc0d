// 1,100 clients that never read their response, and 200 that never end their second request: a visitor is served meanwhile, and
// after half a minute their connections are gone. unread-clients.mjs [CLIENTS]
import { readFileSync, readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import { makeFolder, Product } from './product.mjs';
import { login } from './writers.mjs';

const clients = Number(process.argv[2] ?? 1100);
const kept = 200;
const password = 'drill drill drill';
// The connections are dropped after 30 s; the rest is for a busy machine.
const patience = 60_000;

const folder = makeFolder('unread-clients');
const product = new Product(folder, { ADMIN_PASSWORD: password });
// The usual soft limit, which the product raises.
product.command = ['bash', '-c', 'ulimit -Sn 1024 && exec target/release/portico serve'];
const faults = [];
const sockets = [];

const descriptors = () => readdirSync(`/proc/${product.process.pid}/fd`).length;
const resident = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${product.process.pid}/status`, 'utf8'))[1]) >> 10;

/** A post whose JSON (300 KB) is larger than a client's receive buffer. */
async function publish() {
  const headers = { 'Content-Type': 'application/json', Cookie: await login(product.url, password) };
  const user = await (await fetch(`${product.url}/api/user`, { headers })).json();
  const body = { title: 'Large', slug: 'large', content: 'Words to read. '.repeat(10_000), authors: [user.id], published: true };
  const answer = await fetch(`${product.url}/api/admin/blog`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`the post: ${answer.status}`);
}

/** A connection that sends this and reads nothing. */
function open(request) {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(product.url);
    const socket = connect({ host: hostname, port, onread: { buffer: Buffer.alloc(1), callback: () => false } });
    sockets.push(socket);
    socket.on('error', reject);
    socket.on('connect', () => {
      socket.write(request);
      socket.on('error', () => socket.destroy());
      resolve();
    });
  });
}

/** The slowest of some visits. */
async function visit(times) {
  let slowest = 0;
  for (let time = 0; time < times; time += 1) {
    const begun = Date.now();
    const answer = await fetch(`${product.url}/blog`, { signal: AbortSignal.timeout(10_000) }).catch((error) => error);
    if (answer.ok) await answer.text();
    else faults.push(`a visitor was not served: ${answer.status ?? answer}`);
    slowest = Math.max(slowest, Date.now() - begun);
  }
  return slowest;
}

try {
  await product.start();
  await publish();
  await visit(1);
  const before = descriptors();
  for (let number = 0; number < clients; number += 1) await open('GET /api/blog/large HTTP/1.1\r\nHost: x\r\n\r\n');
  for (let number = 0; number < kept; number += 1) await open('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
  await sleep(1000);
  for (const socket of sockets.slice(-kept)) socket.write('GET /healthz HT');
  const begun = Date.now();
  const held = descriptors() - before;
  if (held < clients + kept) faults.push(`only ${held} connections were held`);
  const slowest = await visit(20);
  const memory = resident();
  while (descriptors() > before + 20 && Date.now() - begun < patience) await sleep(500);
  const left = descriptors() - before;
  if (left > 20) faults.push(`${left} connections are still open`);
  const seconds = ((Date.now() - begun) / 1000).toFixed(0);
  await visit(1);
  console.log(`${held} connections without progress, slowest visit ${slowest} ms, ${memory} MB resident, ${Math.max(left, 0)} left after ${seconds} s, ${faults.length} faults`);
} finally {
  for (const socket of sockets) socket.destroy();
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
}
if (faults.length > 0) {
  console.error([...new Set(faults)].slice(0, 10).join('\n'));
  process.exit(1);
}

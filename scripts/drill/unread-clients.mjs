// 1,100 clients that never read their response, and 200 that never end their second request: a visitor is served meanwhile, and
// after half a minute their connections are gone. unread-clients.mjs [CLIENTS]
import { readFileSync, readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import { makeFolder, Product } from './product.mjs';
import { login } from './writers.mjs';

const clients = Number(process.argv[2] ?? 1100);
const unfinishedClients = 200;
const password = 'drill drill drill';
// The connections are dropped after 30 s; the rest is for a busy machine.
const maxWait = 60_000;

const folder = makeFolder('unread-clients');
const product = new Product(folder, { ADMIN_PASSWORD: password });
// The usual soft limit, which the product raises.
product.command = ['bash', '-c', 'ulimit -Sn 1024 && exec target/release/portico serve'];
const faults = [];
const sockets = [];

const descriptors = () => readdirSync(`/proc/${product.process.pid}/fd`).length;
const residentMegabytes = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${product.process.pid}/status`, 'utf8'))[1]) >> 10;

/** A post whose JSON (300 KB) is larger than a client's receive buffer. */
async function publish() {
  const headers = { 'Content-Type': 'application/json', Cookie: await login(product.url, password) };
  const user = await (await fetch(`${product.url}/api/user`, { headers })).json();
  const body = { title: 'Large', slug: 'large', content: 'Words to read. '.repeat(10_000), authors: [user.id], published: true };
  const answer = await fetch(`${product.url}/api/admin/blog`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`the post: ${answer.status}`);
}

/** A connection that sends this and reads nothing. */
function openUnread(request) {
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
async function slowestVisit(times) {
  let slowest = 0;
  for (let time = 0; time < times; time += 1) {
    const startedAt = Date.now();
    const answer = await fetch(`${product.url}/blog`, { signal: AbortSignal.timeout(10_000) }).catch((error) => error);
    if (answer.ok) await answer.text();
    else faults.push(`a visitor was not served: ${answer.status ?? answer}`);
    slowest = Math.max(slowest, Date.now() - startedAt);
  }
  return slowest;
}

try {
  await product.start();
  await publish();
  await slowestVisit(1);
  const before = descriptors();
  for (let number = 0; number < clients; number += 1) await openUnread('GET /api/blog/large HTTP/1.1\r\nHost: x\r\n\r\n');
  for (let number = 0; number < unfinishedClients; number += 1) await openUnread('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
  await sleep(1000);
  for (const socket of sockets.slice(-unfinishedClients)) socket.write('GET /healthz HT');
  const startedAt = Date.now();
  const openCount = descriptors() - before;
  if (openCount < clients + unfinishedClients) faults.push(`only ${openCount} connections were held`);
  const slowest = await slowestVisit(20);
  const memory = residentMegabytes();
  while (descriptors() > before + 20 && Date.now() - startedAt < maxWait) await sleep(500);
  const remaining = descriptors() - before;
  if (remaining > 20) faults.push(`${remaining} connections are still open`);
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(0);
  await slowestVisit(1);
  console.log(`${openCount} connections without progress, slowest visit ${slowest} ms, ${memory} MB resident, ${Math.max(remaining, 0)} left after ${seconds} s, ${faults.length} faults`);
} finally {
  for (const socket of sockets) socket.destroy();
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
}
if (faults.length > 0) {
  console.error([...new Set(faults)].slice(0, 10).join('\n'));
  process.exit(1);
}

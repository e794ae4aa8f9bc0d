// 1,100 clients that never read their response, and 200 that never end their second request: a visitor is served meanwhile, and
// after half a minute their connections are gone. unread-clients.mjs [CLIENTS]
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import { adminOf, Client } from './lib/client.mjs';
import { isUnmoved, visitDuringFault, visitInRounds } from './lib/load.mjs';
import { program, startProduct } from './lib/product.mjs';
import { drill, printFaults, record } from './lib/report.mjs';

const clients = Number(process.argv[2] ?? 1100);
const unfinishedClients = 200;
// The connections are dropped after 30 s; the rest is for a busy machine.
const maxWait = 60_000;

/** A connection that sends this and reads nothing. */
function openUnread(product, request) {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(product.url);
    const socket = connect({ host: hostname, port, onread: { buffer: Buffer.alloc(1), callback: () => false } });
    socket.on('error', reject);
    socket.on('connect', () => {
      socket.write(request);
      socket.on('error', () => socket.destroy());
      resolve(socket);
    });
  });
}

await drill('connections without progress', async (atEnd) => {
  // The usual soft limit, which the product raises.
  const command = ['bash', '-c', 'ulimit -Sn 1024 && exec "$0" serve', program];
  const product = await startProduct(atEnd, 'unread-clients', { RATE_LIMITS: 'on' }, command);
  const admin = await adminOf(product);
  const visitor = new Client(product.url);
  const faults = [];
  // Its JSON (300 KB) is larger than a client's receive buffer.
  const post = { title: 'Large', slug: 'large', content: 'Words to read. '.repeat(10_000), authors: [admin.user.id], published: true };
  if ((await admin.post('/api/admin/blog', post)).status !== 201) throw new Error('the post was not stored');
  /** The slowest of some visits. */
  const slowestVisit = async (times) => {
    let slowest = 0;
    for (let time = 0; time < times; time += 1) {
      const answer = await visitor.get('/blog');
      if (answer.status !== 200) faults.push(`a visitor was not served: ${answer.status} ${answer.error ?? ''}`);
      slowest = Math.max(slowest, answer.ms);
    }
    return slowest;
  };
  await slowestVisit(1);
  const base = (await visitInRounds(visitor)).p99;
  const before = product.descriptors();
  const sockets = [];
  atEnd(() => sockets.forEach((socket) => socket.destroy()));
  for (let number = 0; number < clients; number += 1)
    sockets.push(await openUnread(product, 'GET /api/blog/large HTTP/1.1\r\nHost: x\r\n\r\n'));
  for (let number = 0; number < unfinishedClients; number += 1)
    sockets.push(await openUnread(product, 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'));
  await sleep(1000);
  for (const socket of sockets.slice(-unfinishedClients)) socket.write('GET /healthz HT');
  const startedAt = performance.now();
  const openCount = product.descriptors() - before;
  if (openCount < clients + unfinishedClients) faults.push(`only ${openCount} connections were held`);
  const slowest = await slowestVisit(20);
  const memory = product.memory('VmRSS');
  const visits = await visitDuringFault(visitor, base);
  faults.push(...visits.failed);
  while (product.descriptors() > before + 20 && performance.now() - startedAt < maxWait) await sleep(500);
  const remaining = Math.max(product.descriptors() - before, 0);
  if (remaining > 20) faults.push(`${remaining} connections are still open`);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  await slowestVisit(1);
  printFaults(faults);
  const measured = `slowest visit ${slowest.toFixed(0)} ms, p99 ${visits.p99.toFixed(1)} ms (base ${base.toFixed(1)}), ${memory.toFixed(0)} MB resident, ${remaining} left after ${seconds} s`;
  const ok = faults.length === 0 && isUnmoved(visits.p99, base);
  record('connections without progress', `${openCount} held`, measured, 'all served, p99 2× its base, 20 left after 60 s', ok);
});

// 500 clients that send their request's head byte by byte, 500 that send a body so, and 1,100 that don't read: other visitors don't
// notice. The slow ones have several addresses, because a client may have 256 connections.
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import { adminOf, Client } from './lib/client.mjs';
import { isUnmoved, noiseFloor, visit, visitThrice } from './lib/load.mjs';
import { startProduct } from './lib/product.mjs';
import { drill, printFaults, record } from './lib/report.mjs';

const body = JSON.stringify({ title: 'Slow', content: 'x'.repeat(900) });
const kinds = [
  {
    name: 'slow senders of heads',
    count: 500,
    text: () => `GET /blog HTTP/1.1\r\nHost: drill\r\nX-Slow: ${'y'.repeat(2_000)}\r\n\r\n`,
    start: 20,
    isReading: true,
  },
  {
    name: 'slow senders of bodies',
    count: 500,
    // The back office has no rate limit.
    text: (cookie) =>
      `POST /api/admin/blog HTTP/1.1\r\nHost: drill\r\nCookie: ${cookie}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    start: -900,
    isReading: true,
  },
  {
    name: 'clients that do not read',
    count: 1_100,
    text: () => 'GET /api/blog/large HTTP/1.1\r\nHost: drill\r\n\r\n',
    start: Infinity,
    isReading: false,
  },
];

/** Connects from 127.0.0.2 and so on, 200 clients each; sends the first bytes at once and one more a second. */
function open(product, cookie, kind, number) {
  const { hostname, port } = new URL(product.url);
  const text = kind.text(cookie);
  return new Promise((resolve) => {
    const slow = { sent: kind.start < 0 ? text.length + kind.start : Math.min(kind.start, text.length), isOpen: true, reopen: 0 };
    const options = { host: hostname, port, localAddress: `127.0.0.${2 + Math.floor(number / 200)}` };
    const socket = connect(kind.isReading ? options : { ...options, onread: { buffer: Buffer.alloc(1), callback: () => false } });
    socket.on('connect', () => {
      socket.write(text.slice(0, slow.sent));
      if (slow.sent < text.length) {
        slow.timer = setInterval(() => {
          if (slow.sent < text.length && !socket.destroyed) socket.write(text[(slow.sent += 1) - 1]);
        }, 1_000);
      }
      resolve(slow);
    });
    if (kind.isReading) socket.resume();
    socket.on('error', () => resolve(slow));
    socket.on('close', () => {
      slow.isOpen = false;
      clearInterval(slow.timer);
    });
    slow.end = () => {
      clearInterval(slow.timer);
      socket.destroy();
    };
  });
}

await drill('slow clients', async (atEnd) => {
  const product = await startProduct(atEnd, 'slow', { SAMPLE_CONTENT: 'on', RATE_LIMITS: 'on' });
  const admin = await adminOf(product);
  const large = { title: 'Large', slug: 'large', content: 'Words to read. '.repeat(40_000), authors: [admin.user.id], published: true };
  const published = await admin.post('/api/admin/blog', large);
  if (published.status !== 201) throw new Error(`the post: ${published.status}`);
  // Each visit has a new connection: visitors come while the slow clients are there.
  const visitor = new Client(product.url, { keepAlive: false });
  await visit(visitor, 2);
  const base = (await visitThrice(visitor, 3)).p99;

  for (const kind of kinds) {
    const before = product.descriptors();
    const clients = [];
    for (let number = 0; number < kind.count; number += 50) {
      const some = Array.from({ length: 50 }, (_, offset) => open(product, admin.cookie, kind, number + offset));
      clients.push(...(await Promise.all(some)));
    }
    // A server that closes slow heads would otherwise have none left to be slowed by.
    const keepUp = setInterval(async () => {
      for (const [number, one] of clients.entries())
        if (!one.isOpen && kind.isReading) clients[number] = await open(product, admin.cookie, kind, number);
    }, 500);
    await sleep(1_000);
    const held = Math.min(clients.filter((one) => one.isOpen).length, product.descriptors() - before);
    const visits = await visitThrice(visitor, 3);
    clearInterval(keepUp);
    await sleep(600);
    clients.forEach((one) => one.end());
    await sleep(1_000);
    printFaults(visits.failed);
    const measured = `${held} held, p99 ${visits.p99.toFixed(1)} ms (base ${base.toFixed(1)}), ${visits.failed.length} of ${visits.count} visits failed, ${product.memory('VmRSS').toFixed(0)} MB`;
    const ok = held >= kind.count * 0.9 && visits.failed.length === 0 && isUnmoved(visits.p99, base);
    record(`${kind.count} ${kind.name}`, 'three rounds of visits meanwhile', measured, `p99 2× its base or ${noiseFloor} ms, 0 failed`, ok);
  }
});

// SIGTERM while at least 64 connections have a request in flight: each is answered. Logins that wait for their turn, posts whose body is
// half there, and enquiries that wait for a mail server that hangs.
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import { adminOf, password } from './lib/client.mjs';
import { Ledger } from './lib/ledger.mjs';
import { openMailbox } from './lib/mailbox.mjs';
import { startProduct } from './lib/product.mjs';
import { drill, printFaults, record } from './lib/report.mjs';

const rounds = 5;
const inFlight = 64;
// Some of the logins are answered before the signal.
const connections = inFlight + 14;
const secondsToEnd = 10;

/** Sends a request on its own connection, the rest of it after `pause`; resolves with the status, 0 if the response is not whole. */
function send(url, path, body, headers, pause) {
  const { hostname, port } = new URL(url);
  const text = JSON.stringify(body);
  const lines = Object.entries({
    Host: `${hostname}:${port}`,
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(text),
    ...headers,
  });
  const request = `POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${text}`;
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(port, hostname, async () => {
      const first = pause ? request.length - 10 : request.length;
      socket.write(request.slice(0, first));
      await sleep(pause);
      if (pause && !socket.destroyed) socket.write(request.slice(first));
    });
    const end = () => {
      clearTimeout(timer);
      socket.destroy();
      const [head, content] = answer.split('\r\n\r\n');
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? NaN);
      const isWhole = content !== undefined && Buffer.byteLength(content) >= length;
      resolve(isWhole ? { status: Number(answer.slice(9, 12)), text: content } : { status: 0, text: '' });
    };
    const timer = setTimeout(end, 15_000);
    socket.on('data', (chunk) => {
      answer += chunk.toString('utf8');
      const [head, content] = answer.split('\r\n\r\n');
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? NaN);
      if (content !== undefined && Buffer.byteLength(content) >= length) end();
    });
    socket.on('error', end);
    socket.on('close', end);
  });
}

await drill('SIGTERM', async (atEnd) => {
  const mailbox = await openMailbox();
  atEnd(() => mailbox.close());
  const product = await startProduct(atEnd, 'sigterm', mailbox.environment());
  const ledger = await new Ledger(['post', 'enquiry']).prepare(await adminOf(product));
  await mailbox.setMood('hanging');
  const faults = [];
  const statuses = {};
  let fewest = Infinity;
  let slowest = 0;
  let answered = 0;
  for (let round = 1; round <= rounds; round += 1) {
    const client = await adminOf(product);
    const { author } = ledger.refers;
    const requests = Array.from({ length: connections }, (_, number) => {
      const key = `s${round}-${number}`;
      if (number % 3 === 0) return { path: '/api/login', body: { username: 'admin', password }, expected: 200, pause: 0 };
      if (number % 3 === 1)
        return {
          path: '/api/contact',
          kind: 'enquiry',
          key,
          body: { name: key, email: 'drill@example.com', company: 'Drill', message: `Enquiry ${key}` },
          expected: 201,
          pause: 0,
        };
      const body = { title: key, content: `Body of ${key}`, authors: [author], tags: ['drill'], published: true };
      return { path: '/api/admin/blog', kind: 'post', key, body, expected: 201, pause: 1_000 };
    });
    let open = connections;
    const answers = requests.map(({ path, body, pause }) =>
      send(product.url, path, body, { Cookie: client.cookie }, pause).finally(() => {
        open -= 1;
      }),
    );
    // By then all have arrived, and most of the 26 logins wait for one another: each takes some 20 ms.
    await sleep(100);
    fewest = Math.min(fewest, open);
    const startedAt = performance.now();
    product.process.kill('SIGTERM');
    for (const [at, answer] of (await Promise.all(answers)).entries()) {
      const { path, key, kind, body, expected } = requests[at];
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
      if (answer.status === expected) answered += 1;
      else faults.push(`${path}: ${answer.status} ${answer.text}`);
      if (answer.status === 201) ledger.entries.push({ key, kind, body, id: JSON.parse(answer.text).id, isVerified: false });
    }
    await product.ended;
    slowest = Math.max(slowest, (performance.now() - startedAt) / 1000);
    client.close();
    await product.start();
    await ledger.verify(await adminOf(product));
  }
  printFaults([...faults, ...ledger.faults]);
  const ok = fewest >= inFlight && faults.length === 0 && ledger.faults.length === 0 && slowest <= secondsToEnd;
  const did = `${rounds} stops with ${fewest} requests in flight or more: logins, half-sent posts, enquiries that wait for mail`;
  const measured = `${faults.length} failed of ${answered + faults.length}, ${ledger.faults.length} lost, ended in ${slowest.toFixed(2)} s`;
  record('SIGTERM', did, measured, `${inFlight} in flight, 0 failed, 0 lost, ${secondsToEnd} s`, ok);
});

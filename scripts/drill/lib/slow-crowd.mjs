// A worker thread with clients that are slow, so that their work doesn't slow the visits that are measured.
import { connect } from 'node:net';
import { parentPort, Worker, workerData } from 'node:worker_threads';

const body = JSON.stringify({ title: 'Slow', content: 'x'.repeat(900) });

/** What the clients of a kind send, and how much of it at once; the rest follows, a byte a second. */
export const kinds = {
  'slow senders of heads': {
    count: 500,
    text: () => `GET /blog HTTP/1.1\r\nHost: drill\r\nX-Slow: ${'y'.repeat(2_000)}\r\n\r\n`,
    rest: 2_000,
    isReading: true,
  },
  'slow senders of bodies': {
    count: 500,
    // The back office has no rate limit.
    text: (cookie) =>
      `POST /api/admin/blog HTTP/1.1\r\nHost: drill\r\nCookie: ${cookie}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    rest: 900,
    isReading: true,
  },
  'clients that do not read': {
    count: 1_100,
    text: () => 'GET /api/blog/large HTTP/1.1\r\nHost: drill\r\n\r\n',
    rest: 0,
    isReading: false,
  },
};

/** Opens a client that connects again when the server closes its connection. There are 200 an address, from 127.0.0.2 on. */
function open({ url, name, cookie }, number) {
  const { hostname, port } = new URL(url);
  const { text: textOf, rest, isReading } = kinds[name];
  const text = textOf(cookie);
  const options = { host: hostname, port, localAddress: `127.0.0.${2 + Math.floor(number / 200)}` };
  const socket = connect(isReading ? options : { ...options, onread: { buffer: Buffer.alloc(1), callback: () => false } });
  let sent = text.length - rest;
  let timer;
  socket.on('connect', () => {
    socket.write(text.slice(0, sent));
    if (rest > 0) timer = setInterval(() => socket.write(text[(sent += 1) - 1] ?? ''), 1_000);
  });
  if (isReading) socket.resume();
  socket.on('error', () => {});
  socket.on('close', () => {
    clearInterval(timer);
    setTimeout(() => open({ url, name, cookie }, number), 500);
  });
}

/** Starts a crowd of one kind; the function that ends it. */
export function startCrowd(url, name, cookie) {
  const worker = new Worker(new URL(import.meta.url), { workerData: { url, name, cookie } });
  worker.on('error', (error) => console.error(error));
  return () => worker.terminate();
}

if (parentPort) {
  // Sockets that aren't read don't keep the thread alive.
  parentPort.on('message', () => {});
  for (let number = 0; number < kinds[workerData.name].count; number += 1) open(workerData, number);
}

// A load balancer before several nodes: HAProxy with the configuration of docs/operations.md where it is installed, else a small one
// that does the same. It asks `/readyz`, and a request that may be repeated goes to the next node where one fails.
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, createServer, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { freePort } from './cluster.mjs';
import { makeFolder } from './product.mjs';

const repeatable = ['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS'];
const checkEvery = 200;
const timeLimit = 10_000;

/** Sends a request to a node: the status, headers and whole body, or an error with its code. */
function send(node, { method, path, headers, body, limit = timeLimit }) {
  return new Promise((resolve, reject) => {
    const outgoing = request(node.url + path, { method, headers, agent: node.agent }, (answer) => {
      const chunks = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        if (answer.complete) resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) });
        else reject(new Error('the response was cut off'));
      });
    });
    outgoing.setTimeout(limit, () => outgoing.destroy(new Error('time limit')));
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

async function readBody(incoming) {
  const chunks = [];
  for await (const chunk of incoming) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The backend of the documentation with these nodes. */
function backendOf(urls) {
  const [, backend] = /```haproxy\n[^`]*?\n(backend [^`]+)```/.exec(readFileSync('docs/operations.md', 'utf8'));
  const servers = urls.map((url, number) => `    server node${number} ${new URL(url).host}`);
  return `${backend.replace(/^ +server .*\n/gm, '')}${servers.join('\n')}\n`;
}

async function openHaproxy(urls) {
  const folder = makeFolder('haproxy');
  const port = await freePort();
  const timeouts = ['connect 2s', 'client 30s', 'server 30s', 'check 1s'].map((timeout) => `    timeout ${timeout}\n`).join('');
  const frontend = `frontend site\n    bind 127.0.0.1:${port}\n    default_backend portico\n`;
  writeFileSync(join(folder, 'haproxy.cfg'), `defaults\n    mode http\n${timeouts}${frontend}${backendOf(urls)}`);
  const child = spawn('haproxy', ['-q', '-f', join(folder, 'haproxy.cfg')], { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await sleep(2_000);
  if (child.exitCode !== null) throw new Error('HAProxy did not start');
  return {
    url: `http://127.0.0.1:${port}`,
    name: 'HAProxy',
    async close() {
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Opens a balancer before nodes, which keep their addresses. */
export async function openBalancer(urls) {
  const hasHaproxy = spawnSync('haproxy', ['-v']).status === 0;
  return hasHaproxy ? openHaproxy(urls) : openOwn(urls);
}

async function openOwn(urls) {
  const nodes = urls.map((url) => ({ url, isReady: true, agent: new Agent({ keepAlive: true, maxSockets: 64 }) }));
  let turn = 0;

  /** The nodes in turn, ready ones first; all of them if none is ready. */
  const inTurn = () => {
    turn += 1;
    const rotated = nodes.map((_, offset) => nodes[(turn + offset) % nodes.length]);
    return [...rotated.filter((node) => node.isReady), ...rotated.filter((node) => !node.isReady)];
  };

  const forward = async (incoming, body) => {
    const { method, url: path } = incoming;
    const headers = { ...incoming.headers };
    delete headers.connection;
    let last = { status: 502, headers: {}, body: Buffer.from('no node') };
    for (const node of inTurn()) {
      try {
        last = await send(node, { method, path, headers, body });
        if (![502, 503, 504].includes(last.status) || !repeatable.includes(method)) return last;
      } catch (error) {
        // What was refused has not been sent.
        const wasSent = error.code !== 'ECONNREFUSED';
        if (!wasSent) node.isReady = false;
        if (wasSent && !repeatable.includes(method)) return { ...last, body: Buffer.from(String(error.code ?? error.message)) };
      }
    }
    return last;
  };

  const server = createServer(async (incoming, outgoing) => {
    const answer = await forward(incoming, await readBody(incoming));
    const headers = { ...answer.headers };
    for (const name of ['connection', 'keep-alive', 'transfer-encoding']) delete headers[name];
    outgoing.writeHead(answer.status, headers);
    outgoing.end(incoming.method === 'HEAD' ? undefined : answer.body);
  });

  const check = async (node) => {
    const answer = await send(node, { method: 'GET', path: '/readyz', headers: {}, limit: 1_000 }).catch(() => null);
    node.isReady = answer?.status === 200;
  };
  const checks = setInterval(() => nodes.forEach(check), checkEvery);
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    url: `http://127.0.0.1:${server.address().port}`,
    name: 'the drill’s own balancer',
    async close() {
      clearInterval(checks);
      server.closeAllConnections();
      server.close();
      nodes.forEach((node) => node.agent.destroy());
    },
  };
}

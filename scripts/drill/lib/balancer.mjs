// A load balancer before several nodes: HAProxy or nginx with the configuration of docs/operations.md. Where HAProxy isn't installed, a
// small one follows the same rules: a session stays on its node; `/readyz` decides which nodes get requests, and `/healthz` does while
// none is ready; a request that failed goes to the next node, a POST only if it can't have reached the first.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, createServer, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { freePort } from './cluster.mjs';
import { makeFolder } from './product.mjs';
import { NotRun } from './report.mjs';

const repeatable = ['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS'];
const repeatedStatuses = [502, 503, 504];
/** Of the documented HAProxy, in milliseconds. */
const checkEvery = 1_000;
const timeLimit = 30_000;
/** Failed checks until a node gets no more requests, and the attempts for one request. */
const maxFailures = 2;
const maxAttempts = 3;

const environment = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };
const isInstalled = (program) => spawnSync(program, ['-v'], { env: environment }).status === 0;

/** A documented configuration. The nodes of a drill serve plain http, so their session cookie has no prefix. */
function documented(language, start) {
  const blocks = readFileSync('docs/operations.md', 'utf8').matchAll(/```(\w+)\n([^`]+)```/g);
  const [, , text] = [...blocks].find(([, found, block]) => found === language && block.includes(start));
  return text.replaceAll('__Host-portico_session', 'portico_session');
}

/** Puts servers in place of each list of them. */
function withServers(text, lineOf, urls) {
  const [sample] = /^ +server \S+ .*\n/m.exec(text);
  const servers = urls.map((url, number) => lineOf(sample, new URL(url).host, number)).join('');
  return text.replace(/(^ +server \S+ .*\n)+/gm, servers);
}

/** Runs a program on a configuration in a folder of its own until the balancer is closed. */
async function openProgram(name, configure) {
  const folder = makeFolder(name.toLowerCase());
  const port = await freePort();
  const file = join(folder, 'configuration');
  const { text, args } = configure(port, folder);
  writeFileSync(file, text);
  const child = spawn(name.toLowerCase(), [...args, file], { env: environment, stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await sleep(2_000);
  if (child.exitCode !== null) throw new Error(`${name} did not start`);
  return {
    url: `http://127.0.0.1:${port}`,
    name,
    async close() {
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function openHaproxy(urls) {
  return openProgram('HAProxy', (port) => {
    const nodes = withServers(documented('haproxy', 'backend'), (_, host, number) => `    server node${number} ${host}\n`, urls);
    // Plain http on one port.
    const text = nodes
      .replace(/^ +bind :80$/m, `    bind 127.0.0.1:${port}`)
      .replace(/^ +(bind :443|http-request redirect|http-request set-header) .*\n/gm, '');
    return { text, args: ['-q', '-f'] };
  });
}

/** Opens nginx before nodes, which keep their addresses. */
export function openNginx(urls) {
  if (!isInstalled('nginx')) throw new NotRun('nginx is not installed');
  return openProgram('nginx', (port, folder) => {
    const lineOf = (sample, host) => sample.replace(/server \S+?(?=[ ;])/, `server ${host}`);
    const site = withServers(documented('nginx', 'upstream portico'), lineOf, urls)
      .replace('listen 443 ssl http2', `listen 127.0.0.1:${port}`)
      .replace(/^ +ssl_.*\n/gm, '');
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`);
    const main = `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log; events {}`;
    const text = `${main}\nhttp {\naccess_log off;\n${temporary.join('\n')}\n${site}}\n`;
    return { text, args: ['-e', join(folder, 'error.log'), '-c'] };
  });
}

/** Opens a balancer before nodes, which keep their addresses. */
export function openBalancer(urls) {
  return isInstalled('haproxy') ? openHaproxy(urls) : openOwn(urls);
}

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

/** What checks of a path found on a node: it is up until two in a row fail, and again after one that doesn't. */
class Check {
  constructor(node, path) {
    Object.assign(this, { node, path, failures: 0 });
  }

  get isUp() {
    return this.failures < maxFailures;
  }

  async run() {
    const asked = { method: 'GET', path: this.path, headers: {}, limit: checkEvery };
    const answer = await send(this.node, asked).catch(() => null);
    this.failures = answer?.status === 200 ? 0 : this.failures + 1;
  }
}

const hash = (text) => createHash('sha256').update(text).digest('hex');

/** Sends a request to one node after another until one answers. */
async function forward({ method, url: path, headers: received }, body, nodes) {
  const headers = { ...received };
  delete headers.connection;
  let last = { status: 503, headers: {}, body: Buffer.from('no node') };
  for (const node of nodes.slice(0, maxAttempts)) {
    try {
      last = await send(node, { method, path, headers, body });
      if (!repeatedStatuses.includes(last.status) || !repeatable.includes(method)) return last;
    } catch (error) {
      last = { status: 502, headers: {}, body: Buffer.from(String(error.code ?? error.message)) };
      // What was refused has not been sent.
      if (error.code !== 'ECONNREFUSED' && !repeatable.includes(method)) return last;
    }
  }
  return last;
}

async function openOwn(urls) {
  const nodes = urls.map((url) => {
    const node = { url, agent: new Agent({ keepAlive: true, maxSockets: 64 }) };
    return Object.assign(node, { ready: new Check(node, '/readyz'), alive: new Check(node, '/healthz') });
  });
  let turn = 0;

  /** The ready nodes, or those that live if none is ready: a session's node first, and for visitors each in turn. */
  const inOrder = ({ headers: { cookie = '' } }) => {
    const ready = nodes.filter((node) => node.ready.isUp);
    const usable = ready.length > 0 ? ready : nodes.filter((node) => node.alive.isUp);
    const session = /(?:^|; )portico_session=([^;]+)/.exec(cookie)?.[1];
    turn += 1;
    // A node's rank in a session doesn't depend on the others, so that only the sessions of a lost node move.
    if (session) return usable.sort((one, other) => (hash(session + one.url) < hash(session + other.url) ? -1 : 1));
    return usable.map((_, offset) => usable[(turn + offset) % usable.length]);
  };

  const server = createServer(async (incoming, outgoing) => {
    const answer = await forward(incoming, await readBody(incoming), inOrder(incoming));
    const headers = { ...answer.headers };
    for (const name of ['connection', 'keep-alive', 'transfer-encoding']) delete headers[name];
    outgoing.writeHead(answer.status, headers);
    outgoing.end(incoming.method === 'HEAD' ? undefined : answer.body);
  });

  const checks = setInterval(() => nodes.forEach(({ ready, alive }) => [ready, alive].forEach((check) => check.run())), checkEvery);
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

// A load balancer as nginx and HAProxy are set up before several nodes: it asks `/readyz`, and a request that may be repeated goes
// to the next node where one fails (`proxy_next_upstream error timeout http_502 http_503 http_504`).
import { Agent, createServer, request } from 'node:http';

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

export async function openBalancer(urls) {
  const nodes = urls.map((url) => ({ url, isReady: true, agent: new Agent({ keepAlive: true, maxSockets: 64 }) }));
  let turn = 0;
  let repeated = 0;

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
      repeated += 1;
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
    /** Tells where a node is after a restart. */
    moved(index, url) {
      nodes[index].url = url;
    },
    repeated: () => repeated,
    close() {
      clearInterval(checks);
      server.closeAllConnections();
      server.close();
      nodes.forEach((node) => node.agent.destroy());
    },
  };
}

// A proxy before Postgres that can take away the connection on which a node listens for other nodes' writes, and no other.
import { connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export async function openListeningProxy(target) {
  const pairs = new Set();
  let isDeaf = false;
  let isShut = false;

  const server = createServer({ noDelay: true }, (client) => {
    const upstream = connect({ port: target, host: '127.0.0.1', noDelay: true });
    const pair = { client, upstream, listens: false };
    pairs.add(pair);
    for (const socket of [client, upstream]) {
      socket.on('error', () => {});
      socket.on('close', () => {
        pairs.delete(pair);
        client.destroy();
        upstream.destroy();
      });
    }
    client.on('data', (chunk) => {
      pair.listens ||= chunk.includes('LISTEN portico');
      if (isShut && pair.listens) client.destroy();
      else if (!(isDeaf && pair.listens)) upstream.write(chunk);
    });
    upstream.on('data', (chunk) => {
      if (!(isDeaf && pair.listens)) client.write(chunk);
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const listening = () => [...pairs].filter((pair) => pair.listens && !pair.client.destroyed);

  return {
    port: server.address().port,
    /** Delivers nothing on the listening connection any more, without closing it, or lets a new one through. */
    setDeaf(deaf) {
      isDeaf = deaf;
      if (!deaf) listening().forEach((pair) => pair.client.destroy());
    },
    /** Waits for a listening connection, and throws if there is none. */
    async waitForListener() {
      for (let waited = 0; listening().length === 0; waited += 10) {
        if (waited > 5_000) throw new Error('no node listens');
        await sleep(10);
      }
    },
    /** Closes the listening connection, and every new one until `open`. */
    shut() {
      isShut = true;
      listening().forEach((pair) => pair.client.destroy());
    },
    open() {
      isShut = false;
    },
    close() {
      [...pairs].forEach((pair) => pair.client.destroy());
      server.close();
    },
  };
}

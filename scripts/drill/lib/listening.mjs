// A proxy before Postgres that can take away the connection on which a node listens for other nodes' writes, and no other.
import { connect, createServer } from 'node:net';

export async function openListeningProxy(target) {
  const pairs = new Set();
  let isDeaf = false;

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
      if (!(isDeaf && pair.listens)) upstream.write(chunk);
    });
    upstream.on('data', (chunk) => {
      if (!(isDeaf && pair.listens)) client.write(chunk);
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const listening = () => [...pairs].filter((pair) => pair.listens);

  return {
    port: server.address().port,
    /** Delivers nothing on the listening connection any more, without closing it, or lets a new one through. */
    setDeaf(deaf) {
      isDeaf = deaf;
      if (!deaf) listening().forEach((pair) => pair.client.destroy());
    },
    /** Closes the listening connection; the number of them. */
    cut() {
      const found = listening();
      found.forEach((pair) => pair.client.destroy());
      return found.length;
    },
    close() {
      [...pairs].forEach((pair) => pair.client.destroy());
      server.close();
    },
  };
}

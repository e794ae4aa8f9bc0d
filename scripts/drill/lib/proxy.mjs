// A TCP proxy that breaks connections as networks do.
import { connect, createServer } from 'node:net';

/**
 * Opens a proxy before a port. Its modes: `pass`; `cut` closes every connection; `reset` resets it; `refuse` doesn't listen;
 * `stall` accepts everything and delivers nothing; `delay` delivers what the server sends two seconds later.
 */
export async function openProxy(target) {
  const pairs = new Set();
  let mode = 'pass';
  const delay = 2_000;

  const end = ([client, server], how) => {
    for (const socket of [client, server]) {
      if (how === 'reset') socket.resetAndDestroy();
      else socket.destroy();
    }
  };

  const pump = (from, to, isFromServer) => {
    from.on('data', (chunk) => {
      if (mode === 'delay' && isFromServer) setTimeout(() => to.destroyed || to.write(chunk), delay);
      else to.write(chunk);
    });
    if (mode === 'stall') from.pause();
  };

  const server = createServer({ noDelay: true }, (client) => {
    if (mode === 'cut') return client.destroy();
    if (mode === 'reset') return client.resetAndDestroy();
    const upstream = connect({ port: target, host: '127.0.0.1', noDelay: true });
    const pair = [client, upstream];
    pairs.add(pair);
    for (const socket of pair) {
      socket.on('error', () => {});
      socket.on('close', () => {
        pairs.delete(pair);
        end(pair);
      });
    }
    pump(client, upstream, false);
    pump(upstream, client, true);
  });
  const listen = (port) => new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address();

  return {
    port,
    async setMode(next) {
      mode = next;
      if (['cut', 'reset', 'refuse'].includes(mode)) [...pairs].forEach((pair) => end(pair, mode));
      if (mode === 'refuse') await new Promise((resolve) => server.close(resolve));
      else if (!server.listening) await listen(port);
      for (const socket of [...pairs].flat()) mode === 'stall' ? socket.pause() : socket.resume();
    },
    close() {
      [...pairs].forEach((pair) => end(pair));
      server.close();
    },
  };
}

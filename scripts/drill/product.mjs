// Starts and kills the built program on a temporary data folder.
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A data folder that other users can enter: root's Postgres runs as one of them. */
export function makeFolder(name) {
  const folder = mkdtempSync(join(tmpdir(), `portico-${name}-`));
  chmodSync(folder, 0o755);
  return folder;
}

export class Product {
  constructor(folder, environment) {
    this.folder = folder;
    this.environment = environment;
    this.url = '';
    this.command = ['target/release/portico', 'serve'];
  }

  /** Starts it and waits until it says that it is ready; the seconds that took. */
  async start() {
    const startedAt = Date.now();
    const [program, ...args] = this.command;
    this.process = spawn(program, args, {
      env: { PATH: process.env.PATH, PORT: '0', PORTICO_DATA_DIR: this.folder, RUST_LOG: 'warn', ...this.environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.ended = new Promise((resolve) => this.process.once('exit', resolve));
    const ready = new Promise((resolve) => {
      let output = '';
      this.process.stdout.on('data', (chunk) => {
        output += chunk;
        const found = /ready at (\S+)/.exec(output);
        if (found) resolve(found[1]);
      });
    });
    const timeout = new Promise((resolve) => setTimeout(resolve, 60_000).unref());
    const url = await Promise.race([ready, this.ended.then(() => null), timeout.then(() => null)]);
    if (!url) throw new Error('the product did not come up');
    this.url = url;
    return (Date.now() - startedAt) / 1000;
  }

  /** Ends it as a power cut would; with its Postgres, too, where that is wanted. */
  async kill(withPostgres) {
    const postgres = withPostgres ? this.postgres() : null;
    this.process.kill('SIGKILL');
    if (postgres) process.kill(postgres, 'SIGKILL');
    await this.ended;
  }

  /** Ends it politely. */
  async stop() {
    this.process.kill('SIGTERM');
    await this.ended;
  }

  /** The process id of its Postgres, from Postgres' PID file. */
  postgres() {
    return Number(readFileSync(`${this.folder}/postgres/postmaster.pid`, 'utf8').split('\n')[0]);
  }
}

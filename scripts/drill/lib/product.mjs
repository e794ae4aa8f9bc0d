// Starts, stops and kills the built program on a temporary data folder.
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { password } from './client.mjs';

/** The program that is drilled: DRILL_PROGRAM names another one than this checkout's, such as that of a package. */
export const program = process.env.DRILL_PROGRAM ?? 'target/release/portico';

/** A data folder that other users can enter: root's Postgres runs as one of them. */
export function makeFolder(name) {
  const folder = mkdtempSync(join(tmpdir(), `portico-${name}-`));
  chmodSync(folder, 0o755);
  return folder;
}

/** A product on a new folder, started; both are gone at the end of the drill. */
export async function startProduct(atEnd, name, environment = {}, command = undefined) {
  const folder = makeFolder(name);
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  const product = new Product(folder, environment);
  if (command) product.command = command;
  atEnd(() => product.stop());
  await product.start();
  return product;
}

export class Product {
  constructor(folder, environment) {
    this.folder = folder;
    this.environment = { ADMIN_PASSWORD: password, RATE_LIMITS: 'off', ...environment };
    this.url = '';
    this.command = [program, 'serve'];
    this.log = '';
  }

  /** Starts it and waits until it says that it is ready; the seconds that took. */
  async start() {
    const startedAt = performance.now();
    const [file, ...args] = this.command;
    this.process = spawn(file, args, {
      env: { PATH: process.env.PATH, PORT: '0', PORTICO_DATA_DIR: this.folder, RUST_LOG: 'warn', ...this.environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.process.stderr.on('data', (chunk) => {
      this.log = (this.log + chunk).slice(-4_000_000);
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
    if (!url) throw new Error(`the product did not come up: ${this.log.slice(-2000)}`);
    this.url = url;
    return (performance.now() - startedAt) / 1000;
  }

  /** Whether the process lives. */
  isRunning() {
    return this.process !== undefined && this.process.exitCode === null && this.process.signalCode === null;
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
    if (!this.isRunning()) return;
    this.process.kill('SIGTERM');
    await this.ended;
  }

  /** The process id of its Postgres, from Postgres' PID file. */
  postgres() {
    return Number(readFileSync(`${this.folder}/postgres/postmaster.pid`, 'utf8').split('\n')[0]);
  }

  /** A figure of /proc/PID/status in megabytes, such as VmRSS or VmHWM. */
  memory(field) {
    const status = readFileSync(`/proc/${this.process.pid}/status`, 'utf8');
    return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)[1]) / 1000;
  }

  descriptors() {
    return readdirSync(`/proc/${this.process.pid}/fd`).length;
  }

  /** How often a line of the log has these words. */
  countInLog(words) {
    return this.log.split('\n').filter((line) => line.includes(words)).length;
  }
}

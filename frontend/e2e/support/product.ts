import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = new URL('../../../', import.meta.url);
const program = fileURLToPath(new URL('target/release/portico', root));
const sampleFile = (name: string) => fileURLToPath(new URL(`crates/server/sample/${name}`, root));

export const administrator = { username: 'admin', password: 'portico-administrator' };

/** The company that the product is started for. */
export const site = {
  name: 'Northlight AI',
  legalName: 'Northlight AI GmbH',
  address: 'Speicherstrasse 12, 20457 Hamburg, Germany',
  phone: '+49 40 5550 1720',
  email: 'hello@northlight.example',
  mapUrl:
    'https://www.openstreetmap.org/export/embed.html?bbox=9.9800%2C53.5390%2C9.9980%2C53.5480&layer=mapnik&marker=53.5435%2C9.9890',
};

/** Removes the product's variables from the environment. */
const environment = (folder: string, port: string, overrides: Record<string, string>) => ({
  PATH: process.env.PATH,
  ...(process.env.PORTICO_BUNDLES_DIR && { PORTICO_BUNDLES_DIR: process.env.PORTICO_BUNDLES_DIR }),
  HOME: process.env.HOME,
  HOST: '127.0.0.1',
  PORT: port,
  PORTICO_DATA_DIR: join(folder, 'var'),
  SAMPLE_CONTENT: 'on',
  ADMIN_USERNAME: administrator.username,
  ADMIN_PASSWORD: administrator.password,
  RATE_LIMITS: 'off',
  SITE_NAME: site.name,
  SITE_LEGAL_NAME: site.legalName,
  SITE_ADDRESS: site.address,
  SITE_PHONE: site.phone,
  SITE_EMAIL: site.email,
  SITE_MAP_URL: site.mapUrl,
  SITE_IMPRINT_FILE: sampleFile('imprint.md'),
  SITE_PRIVACY_FILE: sampleFile('privacy.md'),
  ...overrides,
});

export interface Product {
  url: string;
  /** Stops the product and removes its data. Returns the logged errors. */
  stop: () => Promise<string[]>;
  kill: () => Promise<void>;
  restart: () => Promise<void>;
}

/** Starts the built product on a free port, with its own database and the sample content; `more` configures it further. */
export async function startProduct(overrides: Record<string, string> = {}): Promise<Product> {
  if (!existsSync(program)) throw new Error('The product is not built: run scripts/build.sh first.');
  const folder = await mkdtemp(join(tmpdir(), 'portico-e2e-'));
  // PostgreSQL refuses to run as root, so its database runs as another user.
  await chmod(folder, 0o711);
  const log: string[] = [];
  const start = (port: string) =>
    spawn(program, ['serve'], {
      env: environment(folder, port, overrides),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  let child = start('0');
  // In case this process ends without stopping the product.
  const kill = () => child.kill('SIGTERM');
  process.once('exit', kill);
  const stop = async () => {
    await terminate(child, 'SIGTERM');
    process.removeListener('exit', kill);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const url = await waitUntilReady(child, log);
    return {
      url,
      stop: async () => {
        await stop();
        return log.filter((line) => /\bERROR\b|panicked at/.test(line));
      },
      kill: () => terminate(child, 'SIGKILL'),
      restart: async () => {
        child = start(new URL(url).port);
        await waitUntilReady(child, log);
      },
    };
  } catch (cause) {
    await stop();
    throw cause;
  }
}

function waitUntilReady(child: ChildProcess, log: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (reason: string) =>
      reject(new Error(`The product ${reason}:\n${log.slice(-30).join('\n')}`));
    const timer = setTimeout(() => fail('did not get ready in 90 seconds'), 90_000);
    child.once('error', reject);
    child.once('exit', (code) => fail(`ended with status ${code}`));
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on('line', (line) => {
        log.push(line);
        const url = /ready at (http:\S+)/.exec(line)?.[1];
        if (!url) return;
        clearTimeout(timer);
        resolve(url);
      });
    }
  });
}

async function terminate(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL') {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  const timer = setTimeout(() => child.kill('SIGKILL'), 20_000);
  await exited;
  clearTimeout(timer);
}

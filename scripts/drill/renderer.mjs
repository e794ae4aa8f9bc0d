// A page renderer that loops, eats memory or throws: the plain shell comes within a second, the engine is replaced, the failure is
// counted. The server's bundle is a copy in which pages of marked addresses do so.
import { appendFileSync, cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { adminOf, Client } from './lib/client.mjs';
import { makeFolder, startProduct } from './lib/product.mjs';
import { drill, printFaults, record } from './lib/report.mjs';

const pages = 20;
const secondsToAnswer = 1;
const megabytes = 130;

const faults = {
  loops: 'for (;;);',
  'eats memory': 'const all = []; for (;;) all.push(new Array(10000).fill(all.length));',
  throws: 'throw new Error("the drill");',
  // A job that returned the promise of the next one would make them a chain in memory, which may reach its limit first.
  'never ends its jobs': 'const next = () => { Promise.resolve().then(next); }; next();',
  recurses: 'const deeper = () => 1 + deeper(); deeper();',
};

/** A copy of the bundles whose renderer has the fault for pages of posts named after it. */
function brokenBundles(atEnd) {
  const folder = makeFolder('bundles');
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  cpSync('frontend/dist', folder, { recursive: true });
  const cases = Object.entries(faults).map(([name, code]) => `if (url.includes('/blog/${name.replaceAll(' ', '-')}-')) { ${code} }`);
  const patch = `\n;{ const { render } = globalThis.portico; globalThis.portico.render = (url, page) => { ${cases.join(' ')} return render(url, page); }; }\n`;
  appendFileSync(join(folder, 'server/server.js'), patch);
  return folder;
}

await drill('page renderer', async (atEnd) => {
  const product = await startProduct(atEnd, 'renderer', { PORTICO_BUNDLES_DIR: brokenBundles(atEnd), SAMPLE_CONTENT: 'on' });
  const admin = await adminOf(product);
  const publish = async (slug) => {
    const post = { title: `Title ${slug}`, slug, content: `Body of ${slug}`, authors: [admin.user.id], published: true };
    const answer = await admin.post('/api/admin/blog', post);
    if (answer.status !== 201) throw new Error(`${slug}: ${answer.status} ${answer.text}`);
  };
  const visitor = new Client(product.url);
  for (const fault of Object.keys(faults)) {
    const name = fault.replaceAll(' ', '-');
    const wrong = [];
    const counted = product.countInLog('could not be rendered');
    let slowest = 0;
    for (let page = 0; page < pages; page += 1) {
      await publish(`${name}-${page}`);
      await publish(`after-${name}-${page}`);
      const shell = await visitor.get(`/blog/${name}-${page}`);
      slowest = Math.max(slowest, shell.ms / 1000);
      const isShell = shell.status === 200 && shell.text.includes('<script') && !shell.text.includes(`Body of ${name}-${page}</p>`);
      if (!isShell) wrong.push(`${name}-${page}: ${shell.status} ${shell.error ?? 'is rendered'}`);
      // The next page is complete: the engine that failed is gone.
      const next = await visitor.get(`/blog/after-${name}-${page}`);
      if (next.status !== 200 || !next.text.includes(`Body of after-${name}-${page}</p>`))
        wrong.push(`the page after ${name}-${page}: ${next.status}, not rendered`);
    }
    const count = product.countInLog('could not be rendered') - counted;
    printFaults(wrong);
    const memory = product.memory('VmHWM');
    const measured = `shell in ${slowest.toFixed(2)} s at most, ${wrong.length} wrong, ${count} counted in the log, ${memory.toFixed(0)} MB at most`;
    record(
      `page renderer ${fault}`,
      `${pages} pages, each followed by a good one`,
      measured,
      `${secondsToAnswer} s, 0, ${pages}`,
      slowest <= secondsToAnswer && wrong.length === 0 && count === pages,
    );
  }
  const memory = product.memory('VmRSS');
  record(
    'page renderer: memory afterwards',
    `${pages * Object.keys(faults).length} failures`,
    `${memory.toFixed(0)} MB resident`,
    `${megabytes} MB`,
    memory <= megabytes,
  );
});

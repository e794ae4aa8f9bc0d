// A page renderer that loops, eats memory or throws: the plain shell comes within a second, the engine is replaced, the failure is in
// the log and in the metrics. The server's bundle is a copy in which pages of marked addresses do so.
import { appendFileSync, cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { adminOf, Client } from './lib/client.mjs';
import { makeFolder, startProduct } from './lib/product.mjs';
import { drill, printFaults, record } from './lib/report.mjs';

const pages = 20;
const pagesAtOnce = 16;
const secondsToAnswer = 1;
// Two seconds for a turn, then a page's own time.
const secondsToAnswerAtOnce = 3;
const megabytes = 130;

const metricsToken = 'metrics-of-a-drill';

const faults = {
  loops: 'for (;;);',
  'eats memory': 'const all = []; for (;;) all.push(new Array(10000).fill(all.length));',
  throws: 'throw new Error("the drill");',
  // A job that returned the promise of the next one would make them a chain in memory, which may reach its limit first.
  'never ends its jobs': 'const next = () => { Promise.resolve().then(next); }; next();',
  recurses: 'const deeper = () => 1 + deeper(); deeper();',
};

/** Whether the engine ends such a page by a limit; the page itself fails otherwise. */
const meetsLimit = (fault) => ['loops', 'eats memory', 'never ends its jobs'].includes(fault);

/** The failed renderings and the engines replaced after a failure, by the metrics. */
async function readCounters(visitor) {
  const { text } = await visitor.get('/metrics', { headers: { Authorization: `Bearer ${metricsToken}` } });
  const lines = text.split('\n').map((line) => line.split(' '));
  const value = (series) => Number(lines.find(([name]) => name === series)?.[1] ?? 0);
  const calls = (result) => value(`portico_renderer_calls_total{call="render",result="${result}"}`);
  return { limit: calls('limit'), failed: calls('failed'), replaced: value('portico_renderer_contexts_replaced_total{reason="failure"}') };
}

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
  const product = await startProduct(atEnd, 'renderer', {
    PORTICO_BUNDLES_DIR: brokenBundles(atEnd),
    SAMPLE_CONTENT: 'on',
    METRICS_TOKEN: metricsToken,
  });
  const admin = await adminOf(product);
  const publish = async (slug) => {
    const post = { title: `Title ${slug}`, slug, content: `Body of ${slug}`, authors: [admin.user.id], published: true };
    const answer = await admin.post('/api/admin/blog', post);
    if (answer.status !== 201) throw new Error(`${slug}: ${answer.status} ${answer.text}`);
  };
  const visitor = new Client(product.url);
  const isShell = (page, slug) => page.status === 200 && page.text.includes('<script') && !page.text.includes(`Body of ${slug}</p>`);
  const isRendered = (page, slug) => page.status === 200 && page.text.includes(`Body of ${slug}</p>`);
  for (const fault of Object.keys(faults)) {
    const name = fault.replaceAll(' ', '-');
    const wrong = [];
    const counted = product.countInLog('could not be rendered');
    const before = await readCounters(visitor);
    let slowest = 0;
    for (let page = 0; page < pages; page += 1) {
      await publish(`${name}-${page}`);
      await publish(`after-${name}-${page}`);
      const shell = await visitor.get(`/blog/${name}-${page}`);
      slowest = Math.max(slowest, shell.ms / 1000);
      if (!isShell(shell, `${name}-${page}`)) wrong.push(`${name}-${page}: ${shell.status} ${shell.error ?? 'is rendered'}`);
      // The next page is complete: the engine that failed is gone.
      const next = await visitor.get(`/blog/after-${name}-${page}`);
      if (!isRendered(next, `after-${name}-${page}`))
        wrong.push(`the page after ${name}-${page}: ${next.status}, not rendered`);
    }
    const count = product.countInLog('could not be rendered') - counted;
    const after = await readCounters(visitor);
    const [replaced, limit, failed] = ['replaced', 'limit', 'failed'].map((counter) => after[counter] - before[counter]);
    printFaults(wrong);
    const memory = product.memory('VmHWM');
    const measured = `shell in ${slowest.toFixed(2)} s at most, ${wrong.length} wrong, ${count} in the log, ${replaced} engines replaced, ${limit} calls at a limit, ${failed} failed, ${memory.toFixed(0)} MB at most`;
    const bound = meetsLimit(fault) ? [pages, 0] : [0, pages];
    const isCounted = count === pages && replaced === pages && limit === bound[0] && failed === bound[1];
    record(
      `page renderer ${fault}`,
      `${pages} pages, each followed by a good one`,
      measured,
      `${secondsToAnswer} s, 0, ${pages}, ${pages}, ${bound.join(', ')}`,
      slowest <= secondsToAnswer && wrong.length === 0 && isCounted,
    );
  }

  const slugs = Array.from({ length: pagesAtOnce }, (_, page) => `loops-at-once-${page}`);
  for (const slug of [...slugs, 'after-loops-at-once']) await publish(slug);
  const shells = await Promise.all(slugs.map((slug) => new Client(product.url).get(`/blog/${slug}`)));
  // A client has four turns of the engine; pages that found no room in time are 503.
  const isRefused = (page) => page.status === 503 && page.headers['retry-after'] === '2';
  const wrong = slugs.filter((slug, page) => !isShell(shells[page], slug) && !isRefused(shells[page]));
  // The engine skips pages that were given up, so that at most one of them still runs.
  const next = await visitor.get('/blog/after-loops-at-once');
  if (!isRendered(next, 'after-loops-at-once')) wrong.push(`the page after them: ${next.status}, not rendered`);
  printFaults(wrong);
  const slowest = Math.max(...shells.map((shell) => shell.ms)) / 1000;
  record(
    'page renderer loops, all pages at once',
    `${pagesAtOnce} pages, then a good one`,
    `shell in ${slowest.toFixed(2)} s at most, ${wrong.length} wrong`,
    `${secondsToAnswerAtOnce} s, 0`,
    slowest <= secondsToAnswerAtOnce && wrong.length === 0,
  );

  const memory = product.memory('VmRSS');
  record(
    'page renderer: memory afterwards',
    `${pages * Object.keys(faults).length + pagesAtOnce} failures`,
    `${memory.toFixed(0)} MB resident`,
    `${megabytes} MB`,
    memory <= megabytes,
  );
});

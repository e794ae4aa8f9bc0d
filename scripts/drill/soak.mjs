// Mixed load for half an hour, or for MINUTES: memory, descriptors and connections stay flat. Four minutes before that fill the caches.
import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

import { adminOf, Client, password } from './lib/client.mjs';
import { median } from './lib/load.mjs';
import { openMailbox } from './lib/mailbox.mjs';
import { startProduct } from './lib/product.mjs';
import { drill, printFaults, record } from './lib/report.mjs';

const minutes = Number(process.env.MINUTES || 30);
const warmUp = 4 * 60_000;

/**
 * The figures that must not grow, and by how much the last quarter may exceed the second. In half an hour memory rose by 3.6 MB, in one
 * step, which is no leak.
 */
const figures = {
  megabytes: { read: (product) => product.memory('VmRSS'), slack: 5, digits: 1 },
  descriptors: { read: (product) => product.descriptors(), slack: 4, digits: 1 },
  connections: { read: countConnections, slack: 2, digits: 1 },
};

/** Megabytes an hour by which memory may grow steadily. */
const mostGrowth = 6;

/** The server processes of the embedded Postgres that serve the program. */
function countConnections(product) {
  const list = execFileSync('ps', ['--ppid', String(product.postgres()), '-o', 'args='], { encoding: 'utf8' });
  return list.split('\n').filter((line) => line.includes('portico portico')).length;
}

/** The least of each ten samples: a login holds 19 MB for a moment. */
const floors = (numbers) => numbers.map((_, at) => Math.min(...numbers.slice(at, at + 10)));

const mean = (numbers) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

/**
 * By how many an hour the numbers grow in the second half of the minutes: a leak grows in most tenths, a step of the allocator in one.
 * In the first half bounded caches still fill: in three runs of 30 minutes memory grew by 3.7 to 4.2 MB from the first tenth to the fifth,
 * and by 0.4 to 0.9 MB from the fifth to the last.
 */
function growthPerHour(numbers) {
  const tenth = Math.floor(numbers.length / 10);
  const means = Array.from({ length: 6 }, (_, at) => mean(numbers.slice((at + 4) * tenth, (at + 5) * tenth)));
  return median(means.slice(1).map((one, at) => one - means[at])) / (minutes / 10 / 60);
}

/** The kinds of clients, each in a loop of its own. */
function clientsOf(product, admin, statuses, isOver) {
  let number = 0;
  const count = (kind, answer, right) => {
    const key = `${kind} ${answer.status}`;
    statuses[key] = (statuses[key] ?? 0) + 1;
    if (!right.includes(answer.status)) statuses.wrong.push(`${key} ${answer.error ?? answer.text.slice(0, 100)}`);
    return answer;
  };
  const loop = (pause, turn) => async () => {
    const client = new Client(product.url);
    while (!isOver()) {
      await turn(client, (number += 1));
      await sleep(pause);
    }
    client.close();
  };
  return [
    ...Array.from({ length: 4 }, () =>
      loop(20, async (client, turn) => {
        for (const path of ['/', '/blog', '/api/blog', '/services', `/api/search?q=word${turn % 300}`])
          count('read', await client.get(path), [200]);
      }),
    ),
    loop(200, async (client) => count('login', await client.post('/api/login', { username: 'admin', password }), [200])),
    loop(200, async (client, turn) => {
      const enquiry = { name: `Soak ${turn}`, email: 'soak@example.com', message: `Enquiry ${turn}` };
      count('enquiry', await client.post('/api/contact', enquiry), [201]);
    }),
    // Written, changed and deleted, so that the amount of data stays the same.
    loop(200, async (_, turn) => {
      const post = { title: `Soak ${turn}`, content: `Words of ${turn}`, authors: [admin.user.id], tags: ['soak'], published: true };
      const created = count('post', await admin.post('/api/admin/blog', post), [201]);
      if (created.status !== 201) return;
      const path = `/api/admin/blog/${created.json().id}`;
      count('change', await admin.call('PUT', path, { body: { title: `Changed ${turn}` } }), [200]);
      count('page', await admin.get(`/blog/${created.json().slug}`), [200, 301, 404]);
      count('delete', await admin.call('DELETE', path), [204]);
    }),
    // A client that goes away in the middle.
    loop(500, async (client) => {
      await client.get('/api/blog', { timeLimit: 1 });
    }),
  ];
}

await drill('soak', async (atEnd) => {
  const mailbox = await openMailbox();
  atEnd(() => mailbox.close());
  const product = await startProduct(atEnd, 'soak', { SAMPLE_CONTENT: 'on', ...mailbox.environment() });
  const admin = await adminOf(product);
  const statuses = { wrong: [] };
  let over = false;
  const clients = clientsOf(product, admin, statuses, () => over).map((run) => run());
  const samples = [];
  const total = minutes * 60_000;
  await sleep(warmUp);
  const startedAt = performance.now();
  let printed = 0;
  while (performance.now() - startedAt < total) {
    await sleep(1_000);
    mailbox.mails.length = 0;
    samples.push(Object.fromEntries(Object.entries(figures).map(([name, { read }]) => [name, read(product)])));
    const tenth = Math.floor(((performance.now() - startedAt) / total) * 10);
    if (tenth > printed) {
      printed = tenth;
      console.log(`${tenth * 10} %: ${JSON.stringify(samples.at(-1))}`);
    }
  }
  over = true;
  await Promise.all(clients);
  const { wrong, ...counts } = statuses;
  const quarter = Math.floor(samples.length / 4);
  for (const [name, { slack, digits }] of Object.entries(figures)) {
    const values = floors(samples.map((sample) => sample[name]));
    const early = mean(values.slice(quarter, 2 * quarter));
    const late = mean(values.slice(3 * quarter));
    const allowed = early + slack;
    record(
      `soak: ${name}`,
      `${minutes} minutes of mixed load`,
      `${early.toFixed(digits)} in the second quarter, ${late.toFixed(digits)} in the last`,
      `at most ${allowed.toFixed(digits)}`,
      late <= allowed,
    );
  }
  const growth = growthPerHour(floors(samples.map((sample) => sample.megabytes)));
  record(
    'soak: growth of memory',
    'the median of the differences between the last six tenths',
    `${growth.toFixed(1)} MB an hour`,
    `at most ${mostGrowth}`,
    growth <= mostGrowth,
  );
  printFaults(wrong);
  record('soak: answers', JSON.stringify(counts), `${wrong.length} wrong`, '0', wrong.length === 0);
});

// Three nodes on one database: sessions, revocations, rate limits and writes hold on all of them, who writes through a load balancer reads
// it at once, no mail is sent twice, and a node may be killed or replaced, by the previous release too, without a failed request.
import { setTimeout as sleep } from 'node:timers/promises';

import { openBalancer } from './lib/balancer.mjs';
import { Client, password } from './lib/client.mjs';
import { startEditor } from './lib/editor.mjs';
import { Ledger } from './lib/ledger.mjs';
import { openMailbox } from './lib/mailbox.mjs';
import { adminsOf, clientsOf, post, startCluster, startNodes } from './lib/nodes.mjs';
import { findPrevious } from './lib/previous.mjs';
import { program as current } from './lib/product.mjs';
import { drill, NotRun, printFaults, record, recordNotRun } from './lib/report.mjs';

const seconds = (ms) => `${(ms / 1000).toFixed(2)} s`;

/** A login is valid on every node; a logout and a new password end it on every node at once. */
async function drillSessions(nodes) {
  const faults = [];
  for (let round = 0; round < 20; round += 1) {
    const admins = await adminsOf(nodes);
    const [one, two, three] = [0, 1, 2].map((offset) => admins[(round + offset) % 3]);
    for (const admin of admins) if ((await admin.get('/api/user')).status !== 200) faults.push('a session is unknown on a node');
    const user = await two.post('/api/admin/users', { username: `client${round}`, password: 'secret1' });
    const revoked = new Client(one.url);
    const session = await revoked.post('/api/login', { username: `client${round}`, password: 'secret1' });
    revoked.cookie = session.headers['set-cookie'].map((cookie) => cookie.split(';')[0]).join('; ');
    await three.call('PUT', `/api/admin/users/${user.json().id}`, { body: { password: 'secret2' } });
    if ((await revoked.get('/api/user')).status !== 401) faults.push('a new password leaves a session');
    await two.post('/api/logout');
    for (const admin of admins) if ((await admin.get('/api/user')).status !== 401) faults.push('a session survives its logout');
  }
  printFaults(faults);
  record(
    'sessions over nodes',
    '20 logins, new passwords and logouts, each on another node',
    `${faults.length} wrong`,
    '0',
    faults.length === 0,
  );
}

/** A client's logins at all nodes together, each time at once. */
async function drillRateLimits(atEnd, environment) {
  const nodes = await startNodes(atEnd, 3, { ...environment, RATE_LIMITS: 'on' });
  const clients = clientsOf(nodes);
  const startedAt = performance.now();
  let admitted = 0;
  const logIn = (client) => client.post('/api/login', { username: 'nobody', password: 'wrong password' });
  for (let turn = 0; turn < 40; turn += 1) {
    const answers = await Promise.all(clients.map(logIn));
    admitted += answers.filter((answer) => answer.status !== 429).length;
  }
  const regained = Math.floor((performance.now() - startedAt) / 6_000);
  await Promise.all(nodes.map((node) => node.stop()));
  const measured = `${admitted} admitted within ${seconds(performance.now() - startedAt)}`;
  record(
    'rate limits over nodes',
    '120 logins of one client, at three nodes at once',
    measured,
    `10 + ${regained}`,
    admitted >= 10 && admitted <= 10 + regained,
  );
}

/** How long it takes until a write on one node is on the others' pages. */
async function drillFreshness(nodes) {
  const admins = await adminsOf(nodes);
  const visitors = clientsOf(nodes);
  let slowest = 0;
  let staleAtWriter = 0;
  for (let round = 0; round < 60; round += 1) {
    const title = `Fresh-${round}`;
    for (const visitor of visitors) await visitor.get('/blog');
    const writer = round % 3;
    await admins[writer].post('/api/admin/blog', post(admins[0].user.id, title));
    const acknowledgedAt = performance.now();
    if (!(await admins[writer].get('/blog')).text.includes(title)) staleAtWriter += 1;
    const seen = async (visitor) => {
      const isLate = () => performance.now() > acknowledgedAt + 5_000;
      while (!(await visitor.get('/blog')).text.includes(title) && !isLate()) await sleep(5);
      slowest = Math.max(slowest, performance.now() - acknowledgedAt);
    };
    await Promise.all(visitors.map(seen));
  }
  const measured = `${seconds(slowest)} at most, ${staleAtWriter} stale for the writer`;
  record(
    'a write on another node',
    '60 posts, looked for on the pages of all nodes',
    measured,
    '1 s, 0',
    slowest <= 1_000 && staleAtWriter === 0,
  );
}

/** Who writes through the balancer reads nothing older, although all nodes have copies. */
async function drillOwnWrites(nodes) {
  const balancer = await openBalancer(nodes.map((node) => node.url));
  try {
    const paths = ['/blog', '/api/blog?limit=5', '/api/blog'];
    const visitors = clientsOf(nodes);
    let writer;
    let reads = 0;
    let stale = 0;
    for (let round = 0; round < 60; round += 1) {
      // Another session every ten rounds, so that it is each node's turn.
      if (round % 10 === 0) writer = await new Client(balancer.url).logIn();
      for (const visitor of visitors) for (const path of paths) await visitor.get(path);
      const title = `Own-${round}`;
      const written = await writer.post('/api/admin/blog', { ...post(writer.user.id, title), date: '2100-01-01' });
      if (written.status !== 201) throw new Error(`a post: ${written.status} ${written.error ?? written.text}`);
      const answers = await Promise.all(paths.map((path) => writer.get(path)));
      reads += answers.length;
      stale += answers.filter((answer) => !answer.text.includes(title)).length;
    }
    const did = `60 posts through ${balancer.name}, each read at once by who wrote it, ${reads} times in all`;
    record('one’s own write through a balancer', did, `${stale} stale`, '0', stale === 0);
  } finally {
    await balancer.close();
  }
}

/** Mails of enquiries at all nodes. The returned function counts them when a minute is over: one whose lease was lost would be sent again. */
async function drillMails(nodes, mailbox) {
  const visitors = clientsOf(nodes);
  const keys = Array.from({ length: 500 }, (_, number) => `M${number}.`);
  await mailbox.setMood('refusing');
  await Promise.all(
    visitors.map(async (visitor, node) => {
      for (const key of keys.filter((_, number) => number % 3 === node)) {
        const answer = await visitor.post('/api/contact', { name: key, email: 'drill@example.com', message: `Enquiry ${key}` });
        if (answer.status !== 201) throw new Error(`enquiry: ${answer.status}`);
      }
    }),
  );
  // All of them are due at once, for three workers.
  await mailbox.setMood('accepting');
  const healedAt = performance.now();
  while (mailbox.mails.length < keys.length && performance.now() < healedAt + 180_000) await sleep(100);
  const took = performance.now() - healedAt;
  return async () => {
    await sleep(Math.max(0, healedAt + took + 75_000 - performance.now()));
    const missing = keys.filter((key) => mailbox.count(key) === 0).length;
    const twice = keys.filter((key) => mailbox.count(key) > 1).length;
    const measured = `${missing} missing, all after ${seconds(took)}, ${twice} twice within ${seconds(performance.now() - healedAt)}`;
    record(
      'one outbox, three workers',
      '500 enquiries while the mail server refuses, then all are due',
      measured,
      '0, 0',
      missing === 0 && twice === 0,
    );
  };
}

const sessionsThrough = (balancer, count) => Promise.all(Array.from({ length: count }, () => new Client(balancer.url).logIn()));

/** Readers and writers through a balancer of their own while `work` goes on. */
async function underLoad(nodes, round, work) {
  const balancer = await openBalancer(nodes.map((node) => node.url));
  try {
    return await loadThrough(balancer, round, work);
  } finally {
    await balancer.close();
  }
}

async function loadThrough(balancer, round, work) {
  // A session stays on its node, and six are on all of them.
  const writers = await sessionsThrough(balancer, 6);
  const [writer] = writers;
  const ledger = new Ledger(['post', 'content', 'menu', 'enquiry']);
  ledger.refers = { author: writer.user.id };
  const faults = [];
  let isOver = false;
  let reads = 0;
  const reader = async (path) => {
    const client = new Client(balancer.url);
    for (; !isOver; reads += 1) {
      const answer = await client.get(path(reads));
      if (answer.status !== 200) faults.push(`${path(reads)}: ${answer.status} ${answer.error ?? ''}`);
      await sleep(5);
    }
  };
  const paths = [() => '/', () => '/blog', (number) => `/api/blog?limit=${1 + (number % 100)}`, () => '/api/navigation'];
  const readers = paths.map(reader);
  const stopWriters = writers.map((session, number) => ledger.startWriters(session, 1, `${round}${number}`, 10));
  ledger.onAnswer = (_, answer) => {
    // A create whose connection broke is repeated under its key below.
    if (answer.status === 502) ledger.faults = ledger.faults.filter((fault) => !fault.includes(': 502 '));
  };
  await work(balancer);
  isOver = true;
  await Promise.all([...readers, ...stopWriters.map((stop) => stop())]);
  const repeated = await ledger.repeatUnanswered(writer);
  await ledger.verify(writer);
  const lost = [...ledger.faults];
  printFaults([...faults, ...lost]);
  const did = `${reads} reads, ${ledger.acknowledged().length} writes through ${balancer.name}`;
  const measured = `${faults.length} failed reads, ${lost.length} lost writes, ${repeated} creates repeated by their client`;
  return { did, measured, repeated, ok: faults.length === 0 && lost.length === 0 };
}

async function replace(nodes, index, program) {
  await nodes[index].stop();
  nodes[index].command = [program, 'serve'];
  await nodes[index].start();
  await sleep(2_000);
}

async function killRepeatedly(nodes, kills) {
  for (let round = 0; round < kills; round += 1) {
    await sleep(1_000);
    await nodes[round % 3].kill(false);
    await sleep(1_000);
    await nodes[round % 3].start();
  }
}

async function drillKills(nodes) {
  const outcome = await underLoad(nodes, 'kill', () => killRepeatedly(nodes, 6));
  record('a node killed', `6 kills: ${outcome.did}`, outcome.measured, '0, 0', outcome.ok);
}

async function startEditors(balancer, count, name) {
  return (await sessionsThrough(balancer, count)).map((client, number) => startEditor(client, `${name}-${number}`));
}

async function endEditors(stops) {
  const outcomes = await Promise.all(stops.map((stop) => stop()));
  const faults = outcomes.flatMap((outcome) => outcome.faults);
  const count = (what) => outcomes.reduce((sum, { counts }) => sum + counts[what], 0);
  printFaults(faults);
  const did = `${count('PUT')} PUT and ${count('DELETE')} DELETE with If-Match`;
  const measured = `${faults.length} failed or lost; ${count('repeated')} answered 412 or 404, because they were stored already`;
  return { did, measured, ok: faults.length === 0 };
}

/** Changes and deletions of one's known version, some of which the balancer repeats after the node has committed them. */
async function drillKillsOfEdits(nodes) {
  const balancer = await openBalancer(nodes.map((node) => node.url));
  try {
    const stops = await startEditors(balancer, 12, 'edit');
    await killRepeatedly(nodes, 15);
    const { did, measured, ok } = await endEditors(stops);
    record('a node killed under edits', `15 kills: ${did} through ${balancer.name}`, measured, '0', ok);
  } finally {
    await balancer.close();
  }
}

async function drillRollingRestart(nodes, previous) {
  let edits;
  const outcome = await underLoad(nodes, 'roll', async (balancer) => {
    const stops = await startEditors(balancer, 3, 'roll');
    for (const program of [previous, current]) {
      for (let index = 0; index < nodes.length; index += 1) await replace(nodes, index, program);
    }
    edits = await endEditors(stops);
  });
  const ok = outcome.ok && outcome.repeated === 0 && edits.ok;
  const way = previous === current ? 'twice, by this program, as none was released before it' : 'to the previous release and back';
  const did = `all nodes, ${way}: ${outcome.did}, ${edits.did}`;
  record('a rolling restart', did, `${outcome.measured}; ${edits.measured}`, '0, 0, 0; 0', ok);
}

/** The previous release's program, which may have to be built, or this one if none was released before it; null if it isn't found. */
function previousProgram() {
  try {
    return findPrevious() ?? current;
  } catch (error) {
    if (!(error instanceof NotRun)) throw error;
    recordNotRun('a rolling restart', error.message);
    return null;
  }
}

await drill('several nodes', async (atEnd) => {
  const previous = previousProgram();
  const { url } = await startCluster(atEnd);
  const mailbox = await openMailbox();
  atEnd(() => mailbox.close());
  const environment = { DATABASE_URL: url, ADMIN_PASSWORD: password, SHUTDOWN_DELAY: '3', ...mailbox.environment() };
  const nodes = await startNodes(atEnd, 3, environment);
  await drillSessions(nodes);
  await drillRateLimits(atEnd, environment);
  await drillFreshness(nodes);
  await drillOwnWrites(nodes);
  const countMails = await drillMails(nodes, mailbox);
  await drillKills(nodes);
  await drillKillsOfEdits(nodes);
  await countMails();
  if (previous) await drillRollingRestart(nodes, previous);
});

// What 10 million visits a day would take: measures the CPU time that a request of each kind costs the server and the database here,
// and simulates the day's busiest minutes with these costs. visits.mjs [VISITS]. The costs are measured; the day is simulated.
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import { Client } from '../drill/lib/client.mjs';
import { adminsOf, post, startCluster, startNodes } from '../drill/lib/nodes.mjs';
import { drill } from '../drill/lib/report.mjs';

const visitsPerDay = Number(process.argv[2] ?? 10_000_000);

/** Assumptions on visitors, per visit. Pages come from the copies in memory, except after a write. */
const visit = { page: 3, revalidated: 1, list: 2, asset: 8, search: 0.05, uncached: 0.2, enquiry: 0.002, login: 0.001 };
/** The back office: writes a day, and the pages and lists that are rendered anew after each on every node. */
const office = { writes: 5_000, rendersPerWrite: 20 };
/** The load of each hour of the day (UTC) against the day's mean: visitors of one continent, who come most in the afternoon. */
const hours = Array.from({ length: 24 }, (_, hour) => 1 + 0.9 * Math.cos(((hour - 15) / 24) * 2 * Math.PI));
/** A newsletter at the busiest hour multiplies its load. */
const newsletter = 3;
const coresPerNode = 2;

const ticks = 100;

function ticksOf(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { parent: Number(fields[1]), own: Number(fields[11]) + Number(fields[12]), ended: Number(fields[13]) + Number(fields[14]) };
}

/** Seconds of CPU time of a process, its children included. */
function cpuOf(pid) {
  const { own, ended } = ticksOf(pid);
  let total = own + ended;
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const child = ticksOf(name);
      if (child.parent === pid) total += child.own;
    } catch {
      // It has ended meanwhile.
    }
  }
  return total / ticks;
}

/** The milliseconds of CPU that a request costs server and database. */
async function costOf(measured, count, ask) {
  await ask(0);
  const before = [cpuOf(measured.server), cpuOf(measured.database)];
  let next = 1;
  const worker = async () => {
    while (next <= count) {
      next += 1;
      await ask(next);
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  await sleep(200);
  const [server, database] = [cpuOf(measured.server), cpuOf(measured.database)].map(
    (after, index) => ((after - before[index]) * 1000) / count,
  );
  return { server, database };
}

async function measure(atEnd) {
  const cluster = await startCluster(atEnd);
  const [node] = await startNodes(atEnd, 1, { DATABASE_URL: cluster.url, SAMPLE_CONTENT: 'on' });
  const [admin] = await adminsOf([node]);
  const visitor = new Client(node.url);
  for (let number = 0; number < 300; number += 1)
    await admin.post('/api/admin/blog', { ...post(admin.user.id, `Post ${number}`), content: 'Some words about forecasts. '.repeat(100) });
  const measured = { server: node.process.pid, database: cluster.primary.process.pid };
  const expect = (status, answer) => {
    if (answer.status !== status) throw new Error(`${answer.status} ${answer.error ?? answer.text.slice(0, 100)}`);
  };
  const br = { headers: { 'Accept-Encoding': 'br' } };
  const etag = (await visitor.get('/blog', br)).headers.etag;
  const asset = /\/assets\/[^"]+\.js/.exec((await visitor.get('/blog')).text)[0];
  const kinds = {
    page: [4000, async () => expect(200, await visitor.get('/blog', br))],
    revalidated: [
      4000,
      async () => expect(304, await visitor.get('/blog', { headers: { 'Accept-Encoding': 'br', 'If-None-Match': etag } })),
    ],
    list: [4000, async () => expect(200, await visitor.get('/api/blog?limit=20', br))],
    asset: [4000, async () => expect(200, await visitor.get(asset, br))],
    uncached: [1500, async (turn) => expect(200, await visitor.get(`/api/blog?limit=20&tag=t${turn}`, br))],
    search: [300, async (turn) => expect(200, await visitor.get(`/api/search?q=forecasts+${turn}`, br))],
    enquiry: [
      500,
      async (turn) => expect(201, await visitor.post('/api/contact', { name: `V${turn}`, email: 'v@example.com', message: 'Hello' })),
    ],
    login: [60, async () => expect(200, await visitor.post('/api/login', { username: 'admin', password: 'drill drill drill' }))],
    render: [300, async (turn) => expect(200, await visitor.get(`/blog?tag=r${turn}`, br))],
    write: [
      300,
      async (turn) => expect(201, await admin.post('/api/admin/content', { title: `C${turn}`, type: 'service', content: 'Text' })),
    ],
  };
  const costs = {};
  for (const [kind, [count, ask]] of Object.entries(kinds)) costs[kind] = await costOf(measured, count, ask);
  return costs;
}

/** Requests a second of each kind, for one node of several, at `peak` times the mean load. */
function ratesAt(peak, nodes) {
  const visits = (visitsPerDay / 86_400) * peak;
  const rates = Object.fromEntries(Object.entries(visit).map(([kind, count]) => [kind, (visits * count) / nodes]));
  const writes = (office.writes / 86_400) * peak;
  return { ...rates, write: writes / nodes, render: writes * office.rendersPerWrite };
}

const exponential = (mean) => -Math.log(1 - Math.random()) * mean;

/** Serves random arrivals at one node with some cores, first come, first served: the waits, in milliseconds. */
function simulate(costs, rates, cores, seconds) {
  const kinds = Object.keys(rates);
  const total = Object.values(rates).reduce((sum, rate) => sum + rate, 0);
  const freeAt = new Array(cores).fill(0);
  const waits = [];
  let now = 0;
  let busy = 0;
  while (now < seconds * 1000) {
    now += exponential(1000 / total);
    let pick = Math.random() * total;
    const kind = kinds.find((one) => (pick -= rates[one]) < 0) ?? kinds[0];
    const core = freeAt.indexOf(Math.min(...freeAt));
    const start = Math.max(now, freeAt[core]);
    const cost = exponential(costs[kind].server);
    freeAt[core] = start + cost;
    busy += cost;
    waits.push(start - now);
  }
  waits.sort((one, other) => one - other);
  return { utilisation: busy / (cores * now), p99: waits[Math.floor(waits.length * 0.99)], count: waits.length };
}

await drill('10 million visits', async (atEnd) => {
  const costs = await measure(atEnd);
  console.log('| request | server, ms of CPU | database, ms of CPU | a second at the busiest time |\n|---|---|---|---|');
  const all = ratesAt(Math.max(...hours), 1);
  for (const [kind, { server, database }] of Object.entries(costs)) {
    console.log(`| ${kind} | ${server.toFixed(3)} | ${database.toFixed(3)} | ${all[kind].toFixed(1)} |`);
  }
  const sum = (rates, of) => Object.entries(rates).reduce((total, [kind, rate]) => total + rate * of(kind), 0);
  const asksDatabase = (kind) => Number(['uncached', 'search', 'enquiry', 'login', 'render', 'write'].includes(kind));
  console.log(
    `\n${visitsPerDay} visits a day\n\n| hour | requests a second | of them ask the database | cores of servers | cores of the database |`,
  );
  console.log('|---|---|---|---|---|');
  for (const hour of [3, 9, 15, 'newsletter']) {
    const rates = ratesAt(hours[hour] ?? Math.max(...hours) * newsletter, 1);
    const cores = (part) => sum(rates, (kind) => costs[kind][part] / 1000).toFixed(2);
    const shares = [sum(rates, () => 1).toFixed(0), `${((100 * sum(rates, asksDatabase)) / sum(rates, () => 1)).toFixed(1)} %`];
    console.log(`| ${[hour, ...shares, cores('server'), cores('database')].join(' | ')} |`);
  }
  console.log('\n| load | nodes of two cores | busy | 99 in 100 wait less than | simulated requests |\n|---|---|---|---|---|');
  for (const [load, factor] of [
    ['the busiest hour', 1],
    ['a newsletter in it', newsletter],
  ]) {
    for (const nodes of [1, 2, 3]) {
      const { utilisation, p99, count } = simulate(costs, ratesAt(Math.max(...hours) * factor, nodes), coresPerNode, 200);
      const wait = utilisation >= 1 ? 'without end' : `${p99.toFixed(1)} ms`;
      console.log(`| ${load} | ${nodes} | ${(utilisation * 100).toFixed(0)} % | ${wait} | ${count} |`);
    }
  }
});

// The network between server and database: cut, reset, refused, stalled, slowed by two seconds. Every call is answered in time,
// nobody gets in without a valid session, and all is healthy soon after healing.
import { setTimeout as sleep } from 'node:timers/promises';

import { adminOf, Client } from './lib/client.mjs';
import { Ledger } from './lib/ledger.mjs';
import { OwnPostgres } from './lib/own-postgres.mjs';
import { openProxy } from './lib/proxy.mjs';
import { startProduct } from './lib/product.mjs';
import { drill, printFaults, record } from './lib/report.mjs';

const secondsToAnswer = 5;
const secondsToHeal = 10;
const faultSeconds = 15;
const enquiry = (key) => ({ name: key, email: 'drill@example.com', message: `Enquiry ${key}` });

/** The calls that go on meanwhile: their clients, and the statuses that are right during a fault. */
function callsOf(admin, visitor, revoked, forged) {
  let number = 0;
  const login = { username: 'admin', password: 'drill drill drill' };
  return [
    { who: visitor, path: '/', right: [200, 503] },
    { who: visitor, path: '/blog', right: [200, 503] },
    { who: visitor, path: () => `/blog?tag=t${(number += 1)}`, right: [200, 404, 503] },
    { who: visitor, path: '/api/blog', right: [200, 503] },
    { who: visitor, path: () => `/api/search?q=drill+${(number += 1)}`, right: [200, 503] },
    { who: visitor, path: '/api/contact', body: () => enquiry(`n${(number += 1)}`), right: [201, 503] },
    { who: visitor, path: '/api/login', body: () => login, right: [200, 503] },
    { who: visitor, path: '/healthz', right: [200] },
    { who: visitor, path: '/readyz', right: [200, 503] },
    { who: visitor, path: '/api/admin/users', right: [401] },
    { who: admin, path: '/api/admin/blog', right: [200, 503] },
    { who: admin, path: '/api/user', right: [200, 503] },
    { who: revoked, path: '/api/admin/users', right: [401, 503] },
    { who: revoked, path: '/api/user', right: [401, 503] },
    { who: revoked, path: '/api/admin/content', body: () => ({ title: 'revoked', type: 'service', content: 'x' }), right: [401, 503] },
    { who: forged, path: '/api/admin/users', right: [401, 503] },
  ];
}

await drill('database network', async (atEnd) => {
  const postgres = await OwnPostgres.start(atEnd);
  const proxy = await openProxy(postgres.port);
  atEnd(() => proxy.close());
  const product = await startProduct(atEnd, 'network', { DATABASE_URL: postgres.url(proxy.port) });
  const admin = await adminOf(product);
  const revoked = await adminOf(product);
  const { cookie } = revoked;
  const loggedOut = await revoked.post('/api/logout');
  if (loggedOut.status !== 204) throw new Error(`logout: ${loggedOut.status}`);
  revoked.cookie = cookie;
  const forged = new Client(product.url);
  forged.cookie = cookie.replace(/(portico_session=)(..)/, (_, name, start) => `${name}${start === 'AA' ? 'BB' : 'AA'}`);
  const visitor = new Client(product.url);
  const calls = callsOf(admin, visitor, revoked, forged);
  const ledger = await new Ledger().prepare(admin);

  for (const mode of ['cut', 'reset', 'refuse', 'stall', 'delay']) {
    const faults = [];
    const statuses = {};
    let slowest = { ms: 0 };
    let isOver = false;
    let letIn = 0;
    Object.assign(ledger, { slowest: 0, statuses: {} });
    const caller = async ({ who, path, body, right }) => {
      while (!isOver) {
        const address = typeof path === 'function' ? path() : path;
        const answer = await who.call(body ? 'POST' : 'GET', address, { body: body?.(), timeLimit: 30_000 });
        statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
        if (!right.includes(answer.status))
          faults.push(`${mode}: ${address}: ${answer.status} ${answer.error ?? answer.text.slice(0, 100)}`);
        if (answer.status < 300 && answer.status >= 200 && !right.includes(answer.status) && [revoked, forged].includes(who)) letIn += 1;
        if (answer.ms > slowest.ms) slowest = { ms: answer.ms, path: address };
        await sleep(50);
      }
    };
    const stopWriters = ledger.startWriters(admin, 4, mode, 50);
    const callers = calls.flatMap((one) => [caller(one), caller(one)]);
    await sleep(1_000);
    await proxy.setMode(mode);
    await sleep(faultSeconds * 1_000);
    await proxy.setMode('pass');
    const healedAt = performance.now();
    // Healthy: ready, and a write, a session look-up and an uncached read succeed one after another.
    let healthy = Infinity;
    while (healthy === Infinity && performance.now() < healedAt + 40_000) {
      const key = `h${mode}${performance.now()}`;
      const ready = await visitor.get('/readyz');
      const write = await visitor.post('/api/contact', enquiry(key));
      const list = await admin.get('/api/admin/content');
      const search = await visitor.get(`/api/search?q=${key}`);
      if (ready.status === 200 && write.status === 201 && list.status === 200 && search.status === 200)
        healthy = performance.now() - healedAt;
      else await sleep(100);
    }
    isOver = true;
    await Promise.all([...callers, stopWriters()]);
    const repeated = await ledger.repeatUnanswered(admin);
    await ledger.verify(admin);
    const lost = ledger.faults.splice(0);
    // Without a status nothing came within the client's time limit of 15 s, or the server closed the connection.
    const unanswered = ledger.statuses[0] ?? 0;
    printFaults([...faults, ...lost]);
    const count = Object.values(statuses).reduce((sum, one) => sum + one, 0);
    const measured = `${(slowest.ms / 1000).toFixed(2)} s at most (${slowest.path}), ${(ledger.slowest / 1000).toFixed(2)} s for the ledger's writes, ${unanswered} of them unanswered, ${faults.length} wrong, ${letIn} let in, ${lost.length} lost, healthy after ${(healthy / 1000).toFixed(2)} s`;
    const ok =
      Math.max(slowest.ms, ledger.slowest) <= secondsToAnswer * 1000 &&
      unanswered === 0 &&
      healthy <= secondsToHeal * 1000 &&
      faults.length === 0 &&
      lost.length === 0 &&
      (statuses[503] ?? 0) > 0;
    record(
      `database connections: ${mode}`,
      `${faultSeconds} s under ${count} calls ${JSON.stringify(statuses)}, ${repeated} writes repeated`,
      measured,
      `${secondsToAnswer} s, 0 unanswered, 0 wrong, 0 let in, 0 lost, ${secondsToHeal} s`,
      ok,
    );
  }
});

// The machine's clock is set a day forward, back, and a day further back while server and database run: nothing panics, sessions live on,
// and those that ended stay dead. Both read the clock through a small library that adds an offset from a file.
import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { adminOf, Client, password } from './lib/client.mjs';
import { OwnPostgres } from './lib/own-postgres.mjs';
import { makeFolder, Product } from './lib/product.mjs';
import { drill, NotRun, printFaults, record } from './lib/report.mjs';

const day = 24 * 60 * 60;
const source = `
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

/* The offset in seconds, read anew each time: a drill changes it while the process runs. */
static long offset(void) {
  char text[32] = {0};
  int file = open("OFFSET_FILE", O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  ssize_t length = read(file, text, sizeof text - 1);
  close(file);
  return length > 0 ? atol(text) : 0;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  static int (*real)(clockid_t, struct timespec *);
  if (!real) real = dlsym(RTLD_NEXT, "clock_gettime");
  int result = real(clock, time);
  if (result == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) time->tv_sec += offset();
  return result;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
  static int (*real)(struct timeval *, void *);
  if (!real) real = dlsym(RTLD_NEXT, "gettimeofday");
  int result = real(time, zone);
  if (result == 0) time->tv_sec += offset();
  return result;
}

time_t time(time_t *out) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (out) *out = now.tv_sec;
  return now.tv_sec;
}
`;

/** Compiles the library; the path of its offset file and its own. */
function compile(atEnd) {
  const folder = makeFolder('clock');
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  const offsetFile = join(folder, 'offset');
  writeFileSync(offsetFile, '0');
  writeFileSync(join(folder, 'clock.c'), source.replace('OFFSET_FILE', offsetFile));
  const library = join(folder, 'clock.so');
  try {
    execFileSync('gcc', ['-shared', '-fPIC', '-O2', '-o', library, join(folder, 'clock.c'), '-ldl']);
  } catch {
    throw new NotRun('needs gcc on Linux');
  }
  return { offsetFile, library };
}

/** Statuses of calls that must work at any time. */
async function tryAll(product, sessions, wrong, when, offset) {
  const expect = async (client, method, path, right, body) => {
    const answer = await client.call(method, path, { body });
    if (![right].flat().includes(answer.status))
      wrong.push(`${when}: ${path}: ${answer.status} ${answer.error ?? answer.text.slice(0, 100)}`);
    return answer;
  };
  const key = when.replaceAll(' ', '-');
  const { admin, dead } = sessions;
  await expect(admin, 'GET', '/api/user', 200);
  const post = { title: key, content: `Body of ${key}`, authors: [admin.user.id], published: true };
  const created = await expect(admin, 'POST', '/api/admin/blog', 201, post);
  const visitor = new Client(product.url);
  const health = await expect(visitor, 'GET', '/healthz', 200);
  for (const [whose, time] of [
    ['server', health.headers.date],
    ['database', created.json().createdAt],
  ]) {
    const moved = (Date.parse(time) - Date.now()) / 1000;
    if (!(Math.abs(moved - offset) <= 10)) wrong.push(`${when}: the ${whose}'s clock is moved by ${moved} s`);
  }
  const page = await expect(visitor, 'GET', `/blog/${key}`, 200);
  if (!page.text.includes(`Body of ${key}`)) wrong.push(`${when}: the new post's page is not rendered`);
  await expect(visitor, 'GET', '/blog', 200);
  await expect(visitor, 'GET', '/sitemap.xml', 200);
  await expect(visitor, 'POST', '/api/contact', 201, { name: key, email: 'drill@example.com', message: `Enquiry ${key}` });
  for (const client of dead) await expect(client, 'GET', '/api/user', 401);
  visitor.close();
}

async function logOut(client) {
  const { cookie } = client;
  const answer = await client.post('/api/logout');
  if (answer.status !== 204) throw new Error(`logout: ${answer.status}`);
  client.cookie = cookie;
  return client;
}

await drill('clock', async (atEnd) => {
  const { offsetFile, library } = compile(atEnd);
  const moveTo = async (seconds) => {
    writeFileSync(offsetFile, String(seconds));
    await sleep(1_500);
  };
  const preload = { LD_PRELOAD: library };
  const postgres = await OwnPostgres.start(atEnd, preload);
  const folder = makeFolder('clock-product');
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  const product = new Product(folder, { DATABASE_URL: postgres.url(), RATE_LIMITS: 'on', ...preload });
  atEnd(() => product.stop());
  await product.start();

  const wrong = [];
  // One session lives, one is logged out, one was opened almost a session's life ago and expires on the way.
  const sessions = { admin: await adminOf(product), dead: [await logOut(await adminOf(product))] };
  await moveTo(-6.5 * day);
  const expiring = await adminOf(product);
  await moveTo(0);
  const jumps = [
    ['at first', 0],
    ['a day later', day],
    ['back again', 0],
    ['a day earlier', -day],
    ['back once more', 0],
  ];
  for (const [when, offset] of jumps) {
    await moveTo(offset);
    if (when === 'a day later') {
      const answer = await expiring.get('/api/user');
      if (answer.status !== 401) wrong.push(`the session that expired: ${answer.status}`);
      sessions.dead.push(expiring);
    }
    await tryAll(product, sessions, wrong, when, offset);
    if (!product.isRunning()) throw new Error('the server has ended');
  }
  printFaults(wrong);
  const panics = product.countInLog('panicked');
  const did = `${jumps.length - 1} jumps of a day, with a session that lives, one that was logged out, one that expired`;
  record('clock moved', did, `${wrong.length} wrong answers, ${panics} panics`, '0, 0', wrong.length === 0 && panics === 0);

  // A quota that is used up refills in its own time, wherever the clock stands.
  const client = new Client(product.url);
  const login = () => client.post('/api/login', { username: 'admin', password: `not ${password}` });
  const waits = [];
  for (const offset of [0, day, -day, 0]) {
    await moveTo(offset);
    let answer = await login();
    for (let attempt = 0; answer.status !== 429 && attempt < 20; attempt += 1) answer = await login();
    waits.push(Number(answer.headers['retry-after'] ?? NaN));
  }
  await moveTo(0);
  const isShort = waits.every((wait) => wait >= 1 && wait <= 60);
  record('clock moved: rate limits', 'logins beyond their quota after each jump', `Retry-After ${waits.join(', ')} s`, '60 s', isShort);
});

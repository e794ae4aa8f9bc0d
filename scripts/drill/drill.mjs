// The drill: eight writers, a kill at a random moment, a start, and a look at every write that was ever acknowledged.
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import { openMailbox } from './mailbox.mjs';
import { makeFolder, Product } from './product.mjs';
import { attempt, login, write } from './writers.mjs';

const kills = Number(process.argv[2] ?? 20);
const password = 'drill drill drill';
const lists = ['/api/admin/blog', '/api/admin/content', '/api/navigation', '/api/faq/categories'];
const nameOf = (entity) => entity.title ?? entity.label ?? entity.name;

const folder = makeFolder('drill');
const mailbox = await openMailbox();
const product = new Product(folder, {
  ADMIN_PASSWORD: password,
  RATE_LIMITS: 'off',
  SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`,
  MAIL_FROM: 'site@example.com',
  MAIL_TO: 'inbox@example.com',
});
const ledger = [];
const faults = [];
const startTimes = [];

/** Everything that is stored under a list's address, by its key. */
async function stored(state, path) {
  const answer = await fetch(state.url + path, { headers: { Cookie: state.cookie } });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  const found = new Map();
  for (const entity of await answer.json()) {
    const key = nameOf(entity);
    if (found.has(key)) faults.push(`${path}: ${key} is there twice`);
    found.set(key, entity);
  }
  return found;
}

/** Whether every acknowledged write is stored completely. */
async function verify(state) {
  for (const path of lists) {
    const found = await stored(state, path);
    for (const entry of ledger.filter((one) => one.path === path && one.acknowledged)) {
      if (found.get(entry.key)?.id !== entry.id) faults.push(`${path}: ${entry.key} was acknowledged and is lost`);
    }
  }
  // A post is four writes in one: the last ones are looked at in full.
  for (const entry of ledger.filter((one) => one.path === '/api/admin/blog' && one.acknowledged).slice(-40)) {
    const post = await (await fetch(`${state.url}/api/admin/blog/${entry.id}`, { headers: { Cookie: state.cookie } })).json();
    const isComplete = post.authors.length === 1 && post.tags.join() === entry.body.tags.join() && post.content === entry.body.content;
    if (!isComplete) faults.push(`${entry.key} is half there`);
  }
}

async function createState(round) {
  const cookie = await login(product.url, password);
  const user = await (await fetch(`${product.url}/api/user`, { headers: { Cookie: cookie } })).json();
  return { url: product.url, cookie, author: user.id, round, over: false };
}

startTimes.push(await product.start());
for (let round = 1; round <= kills; round += 1) {
  const state = await createState(round);
  const writers = Array.from({ length: 8 }, (_, number) => write(number, state, ledger));
  await sleep(200 + Math.random() * 1200);
  const withPostgres = round % 4 === 0;
  await product.kill(withPostgres);
  state.over = true;
  await Promise.all(writers);
  startTimes.push(await product.start());

  // A writer without a response repeats the request with the same key.
  const newState = await createState(round);
  const unanswered = ledger.filter((entry) => !entry.acknowledged && entry.path !== '/api/contact');
  for (const entry of unanswered) await attempt(entry, newState);
  await verify(newState);
  const acknowledged = ledger.filter((entry) => entry.acknowledged).length;
  console.log(`kill ${round}${withPostgres ? ' (with Postgres)' : ''}: ${acknowledged} writes acknowledged, ${unanswered.length} asked again, up in ${startTimes.at(-1).toFixed(2)} s, ${faults.length} faults`);
}

// Every enquiry that was acknowledged reaches the mailbox in the end.
const enquiries = ledger.filter((entry) => entry.path === '/api/contact' && entry.acknowledged);
const arrived = (entry) => mailbox.mails.some((mail) => mail.includes(`Enquiry ${entry.key}`));
for (let waited = 0; waited < 120 && !enquiries.every(arrived); waited += 1) await sleep(1000);
for (const entry of enquiries.filter((one) => !arrived(one))) faults.push(`the mail of ${entry.key} never came`);

await product.stop();
mailbox.close();
rmSync(folder, { recursive: true, force: true });
const slowest = Math.max(...startTimes.slice(1));
console.log(`${kills} kills, ${ledger.filter((entry) => entry.acknowledged).length} acknowledged writes, ${enquiries.length} enquiries mailed, slowest start ${slowest.toFixed(2)} s, ${faults.length} faults`);
if (faults.length > 0) {
  console.error([...new Set(faults)].slice(0, 30).join('\n'));
  process.exit(1);
}

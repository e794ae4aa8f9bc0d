// What goes wrong between the mail server's 250 and the record of it. Each fault returns what is to be done when the leases are over.
import { setTimeout as sleep } from 'node:timers/promises';

import { adminOf, Client } from './client.mjs';
import { openMailbox } from './mailbox.mjs';
import { OwnPostgres } from './own-postgres.mjs';
import { startProduct } from './product.mjs';
import { openProxy } from './proxy.mjs';
import { printFaults, record } from './report.mjs';

const kills = 10;
const outages = 6;
const secondsAway = 4;

export const enquiry = (key) => ({ name: key, email: 'drill@example.com', company: 'Drill', message: `Enquiry ${key}` });

export const keysOf = (name, count) => Array.from({ length: count }, (_, number) => `${name.replaceAll(' ', '-')}-${number}`);

/** Kills the program when the mail server has accepted a mail, before the program has recorded it. */
export async function killAfterAcceptance(atEnd) {
  const mailbox = await openMailbox();
  atEnd(() => mailbox.close());
  const product = await startProduct(atEnd, 'mail', mailbox.environment());
  const keys = keysOf('killed', kills);
  for (const key of keys) {
    let killed;
    mailbox.hooks.onAccepted = async (mail) => {
      if (killed || !mail.includes(`Enquiry ${key}`)) return;
      // Stopped, it gets the 250 and can't act on it.
      product.process.kill('SIGSTOP');
      await sleep(20);
      killed = sleep(100).then(() => product.kill(false));
    };
    const client = new Client(product.url);
    await client.post('/api/contact', enquiry(key), { headers: { 'Idempotency-Key': key }, timeLimit: 5_000 });
    client.close();
    await killed;
    mailbox.hooks.onAccepted = async () => {};
    await product.start();
  }
  const faults = keys.filter((key) => mailbox.count(key) === 0).map((key) => `${key} was not accepted before its kill`);
  return () => {
    const repeats = keys.filter((key) => mailbox.count(key) > 1).length;
    for (const key of keys) {
      const mails = mailbox.about(key);
      const ids = new Set(mails.map((mail) => /^Message-ID: (.*)$/im.exec(mail)?.[1]));
      if (mails.length > 2) faults.push(`${key} was delivered ${mails.length} times`);
      if (ids.size !== 1 || ids.has(undefined)) faults.push(`${key} has the Message-IDs ${[...ids]}`);
    }
    printFaults(faults);
    const measured = `${repeats} repeated once with the same Message-ID, ${faults.length} otherwise`;
    record(
      'killed between 250 and commit',
      `${kills} kills`,
      measured,
      'at most one repeat each, the same Message-ID',
      faults.length === 0,
    );
  };
}

/** Takes the database away when the mail server has accepted a mail, before the program has recorded it: stopped or stalled in turn. */
export async function loseDatabaseAfterAcceptance(atEnd) {
  const mailbox = await openMailbox();
  atEnd(() => mailbox.close());
  const postgres = await OwnPostgres.start(atEnd);
  const proxy = await openProxy(postgres.port);
  atEnd(() => proxy.close());
  const product = await startProduct(atEnd, 'mail', { ...mailbox.environment(), DATABASE_URL: postgres.url(proxy.port) });
  const client = new Client(product.url);
  const keys = keysOf('unrecorded', outages);
  const faults = [];
  for (const [number, key] of keys.entries()) {
    const [takeAway, bringBack] =
      number % 2 === 0
        ? [() => postgres.stop('SIGQUIT'), () => postgres.run()]
        : [() => proxy.setMode('stall'), () => proxy.setMode('pass')];
    let outage;
    mailbox.hooks.onAccepted = async (mail) => {
      if (outage || !mail.includes(`Enquiry ${key}`)) return;
      const away = takeAway();
      outage = away.then(() => sleep(secondsAway * 1000)).then(bringBack);
      await away;
    };
    const answer = await client.post('/api/contact', enquiry(key), { headers: { 'Idempotency-Key': key }, timeLimit: 5_000 });
    if (answer.status !== 201) faults.push(`${key}: ${answer.status} ${answer.error ?? answer.text}`);
    await outage;
    if (!outage) faults.push(`${key} was not accepted before its outage`);
    for (let waited = 0; (await client.get('/readyz')).status !== 200; waited += 100) {
      if (waited > 30_000) throw new Error('the product is not ready 30 s after an outage');
      await sleep(100);
    }
  }
  return async () => {
    const list = await (await adminOf(product)).list('/api/admin/enquiries?limit=100');
    for (const key of keys) {
      const { mail } = list.find(({ name }) => name === key) ?? {};
      if (mail?.state !== 'sent') faults.push(`${key} is recorded as ${mail?.state}`);
    }
    const otherwise = keys.filter((key) => mailbox.count(key) !== 1);
    printFaults(faults);
    const measured = `${keys.length - otherwise.length} delivered once, ${otherwise.length} otherwise, ${faults.length} wrong`;
    const did = `${outages} outages of ${secondsAway} s, Postgres stopped with immediate and connections stalled in turn`;
    record('database away between 250 and commit', did, measured, `${outages}, 0, 0`, otherwise.length === 0 && faults.length === 0);
  };
}

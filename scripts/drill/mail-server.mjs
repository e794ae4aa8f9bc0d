// A mail server that refuses connections, hangs, defers, is slow, refuses the sender or refuses for good, each under 200 enquiries; and a
// kill, or a database that is away, between the mail server's 250 and the commit. The moods have a product each and run side by side,
// because they are mostly waiting. Mails that were sent twice are looked for at the end, once the leases of all are over.
import { setTimeout as sleep } from 'node:timers/promises';

import { enquiry, keysOf, killAfterAcceptance, loseDatabaseAfterAcceptance } from './lib/acceptance.mjs';
import { adminOf, Client } from './lib/client.mjs';
import { openMailbox } from './lib/mailbox.mjs';
import { startProduct } from './lib/product.mjs';
import { drill, printFaults, record } from './lib/report.mjs';

const enquiries = 200;
const secondsOfFault = 90;
const secondsToAnswer = 3;
const secondsToDeliver = 60;
// A mail whose delivery wasn't recorded is sent again when its lease of a minute is over and the outbox is read, every 5 seconds.
const secondsOfLease = 60 + 10;

/** Sends the enquiries, ten at a time; the faults and the slowest answer. */
async function send(product, keys) {
  const client = new Client(product.url);
  const faults = [];
  let slowest = 0;
  let next = 0;
  const sender = async () => {
    for (let number = next++; number < keys.length; number = next++) {
      const answer = await client.post('/api/contact', enquiry(keys[number]));
      slowest = Math.max(slowest, answer.ms / 1000);
      if (answer.status !== 201) faults.push(`${keys[number]}: ${answer.status} ${answer.error ?? answer.text}`);
    }
  };
  await Promise.all(Array.from({ length: 10 }, sender));
  client.close();
  return { faults, slowest };
}

/** Tries one mood. Like the other parts, it returns what is to be done when the leases are over. */
async function tryMood(atEnd, mood) {
  const mailbox = await openMailbox();
  atEnd(() => mailbox.close());
  const product = await startProduct(atEnd, 'mail', mailbox.environment());
  await mailbox.setMood(mood);
  const startedAt = performance.now();
  const keys = keysOf(mood, enquiries);
  const { faults, slowest } = await send(product, keys);
  await sleep(Math.max(0, secondsOfFault * 1000 - (performance.now() - startedAt)));
  const before = keys.filter((key) => mailbox.count(key) > 0).length;
  await mailbox.setMood('accepting');
  const healedAt = performance.now();
  const missing = () => keys.filter((key) => mailbox.count(key) === 0);
  while (missing().length > 0 && performance.now() < healedAt + 180_000) await sleep(100);
  const seconds = (performance.now() - healedAt) / 1000;
  const lost = missing();
  return () => {
    const twice = keys.filter((key) => mailbox.count(key) > 1);
    faults.push(
      ...lost.map((key) => `${key} was not delivered`),
      ...twice.map((key) => `${key} was delivered ${mailbox.count(key)} times`),
    );
    printFaults(faults);
    const measured = `answered in ${slowest.toFixed(2)} s, ${before} delivered meanwhile, all ${seconds.toFixed(1)} s after healing, ${lost.length} lost, ${twice.length} twice`;
    const ok = faults.length === 0 && slowest <= secondsToAnswer && seconds <= secondsToDeliver;
    record(
      `mail server: ${mood}`,
      `${enquiries} enquiries, ${secondsOfFault} s`,
      measured,
      `${secondsToAnswer} s, ${secondsToDeliver} s, each once`,
      ok,
    );
  };
}

async function tryPermanentRefusal(atEnd) {
  const mailbox = await openMailbox();
  atEnd(() => mailbox.close());
  const product = await startProduct(atEnd, 'mail', mailbox.environment());
  await mailbox.setMood('permanent');
  const keys = keysOf('permanent', enquiries);
  const { faults, slowest } = await send(product, keys);
  const admin = await adminOf(product);
  const inSight = async () => {
    const list = await admin.list('/api/admin/enquiries?limit=100');
    return list.filter(({ name, mail }) => keys.includes(name) && mail.state === 'refused' && mail.error?.includes('550'));
  };
  let refused = await inSight();
  for (let waited = 0; waited < 60 && refused.length < keys.length; waited += 1) {
    await sleep(1_000);
    refused = await inSight();
  }
  return () => {
    printFaults(faults);
    const measured = `answered in ${slowest.toFixed(2)} s, ${refused.length} refusals in the API, with the server's reply`;
    record(
      'mail server: permanent refusal',
      `${enquiries} enquiries`,
      measured,
      `${secondsToAnswer} s, ${enquiries}`,
      faults.length === 0 && slowest <= secondsToAnswer && refused.length === keys.length,
    );
  };
}

await drill('mail server', async (atEnd) => {
  const moods = ['refusing', 'hanging', 'hanging after the data', 'temporary', 'slow', 'refusing the sender'];
  const others = [tryPermanentRefusal, killAfterAcceptance, loseDatabaseAfterAcceptance];
  const parts = [...moods.map((mood) => () => tryMood(atEnd, mood)), ...others.map((other) => () => other(atEnd))];
  // One after another, so that their enquiries don't slow one another.
  const begin = async (part, number) => {
    await sleep(number * 6_000);
    return part();
  };
  const finishes = await Promise.all(parts.map(begin));
  await sleep(secondsOfLease * 1000);
  for (const finish of finishes) await finish();
});

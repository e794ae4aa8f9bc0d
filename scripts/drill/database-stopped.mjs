// Postgres stopped with `immediate` under eight writers, the embedded one and one of DATABASE_URL: nothing acknowledged is lost, writes
// are 503 meanwhile, and the first success comes soon after Postgres is back. database-stopped.mjs [STOPS]
import { setTimeout as sleep } from 'node:timers/promises';

import { adminOf } from './lib/client.mjs';
import { Ledger } from './lib/ledger.mjs';
import { isUp, OwnPostgres } from './lib/own-postgres.mjs';
import { startProduct } from './lib/product.mjs';
import { drill, printFaults, record } from './lib/report.mjs';

const stops = Number(process.argv[2] ?? 20);
const secondsToAnswer = 5;
const secondsToSuccess = 5;

async function until(is, what) {
  for (let waited = 0; !is(); waited += 1) {
    if (waited > 6_000) throw new Error(`never: ${what}`);
    await sleep(10);
  }
}

/** Stops Postgres again and again; `stopPostgres` resolves when it is gone, `isBack` tells that it accepts connections. */
async function stopRepeatedly(name, product, stopPostgres, bringBack, isBack) {
  const ledger = await new Ledger().prepare(await adminOf(product));
  const successes = [];
  const broken = { 0: 0 };
  for (let round = 1; round <= stops; round += 1) {
    const client = await adminOf(product);
    let backAt = Infinity;
    let firstSuccess = Infinity;
    ledger.onAnswer = (entry, answer) => {
      if (answer.status === 0) broken[0] += 1;
      const now = performance.now();
      // Only what was sent after the return counts: an earlier request may have been answered before the stop.
      if (answer.status === 201 && now - answer.ms >= backAt) firstSuccess = Math.min(firstSuccess, now);
    };
    const stopWriters = ledger.startWriters(client, 8, round);
    await sleep(200 + Math.random() * 400);
    await stopPostgres();
    await bringBack();
    await until(isBack, 'Postgres is back');
    backAt = performance.now();
    await until(() => firstSuccess < Infinity || performance.now() > backAt + 30_000, 'a success');
    successes.push((firstSuccess - backAt) / 1000);
    await stopWriters();
    ledger.onAnswer = () => {};
    await ledger.repeatUnanswered(client);
    await ledger.verify(client);
    client.close();
    console.log(
      `${name}, stop ${round}: ${ledger.acknowledged().length} writes acknowledged, success after ${successes.at(-1).toFixed(2)} s, ${ledger.faults.length} faults`,
    );
  }
  const slowest = Math.max(...successes);
  const slowestAnswer = ledger.slowest / 1000;
  printFaults(ledger.faults);
  const did = `${stops} stops under 8 writers, ${ledger.acknowledged().length} writes acknowledged, responses ${JSON.stringify(ledger.statuses)}`;
  const measured = `${ledger.faults.length} lost or wrong, ${broken[0]} unanswered, answers in ${slowestAnswer.toFixed(2)} s, first success ${slowest.toFixed(2)} s after it is back`;
  const ok =
    ledger.faults.length === 0 &&
    broken[0] === 0 &&
    slowestAnswer <= secondsToAnswer &&
    slowest <= secondsToSuccess &&
    (ledger.statuses[503] ?? 0) > 0;
  record(`${name} stopped`, did, measured, `0, all 201 or 503 in ${secondsToAnswer} s, success in ${secondsToSuccess} s`, ok);
}

await drill('Postgres stopped', async (atEnd) => {
  const product = await startProduct(atEnd, 'stopped');
  let pid = 0;
  const stop = async () => {
    pid = product.postgres();
    process.kill(pid, 'SIGQUIT');
    await until(() => !isUp(`${product.folder}/postgres`) || product.postgres() !== pid, 'Postgres is gone');
  };
  const isBack = () => isUp(`${product.folder}/postgres`) && product.postgres() !== pid;
  await stopRepeatedly('embedded Postgres', product, stop, async () => {}, isBack);
  await product.stop();

  const postgres = await OwnPostgres.start(atEnd);
  const other = await startProduct(atEnd, 'stopped', { DATABASE_URL: postgres.url() });
  const bringBack = async () => {
    await sleep(1_000);
    await postgres.run();
  };
  await stopRepeatedly(
    'Postgres of DATABASE_URL',
    other,
    () => postgres.stop('SIGQUIT'),
    bringBack,
    () => isUp(postgres.data),
  );
});

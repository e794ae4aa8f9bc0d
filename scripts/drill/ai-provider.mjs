// An AI provider that fails in every way, over HTTP: a clear 502, 503 or 504 in time, bounded memory, and other calls untouched.
import { writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import { Client } from './lib/client.mjs';
import { isUnmoved, visit, visitDuringFault, visitInRounds } from './lib/load.mjs';
import { startProduct } from './lib/product.mjs';
import { openProvider } from './lib/provider.mjs';
import { drill, printFaults, record } from './lib/report.mjs';

const secondsToAnswer = 20;
// Twice as many as the program sends to the provider at once, so that its own limit is tried, too.
const callers = 16;
// The rate limit, which is off here, allows a client 20 calls a minute: with this pause the callers are like a thousand clients. Without,
// 3,500 calls a second take the processors from the visits whatever the provider does.
const pause = 50;

const maxConcurrent = 8; // MAX_CONCURRENT of crates/adapters/openai/src/connection.rs
const longestAnswer = (Math.ceil((8 * 2 ** 20) / 3) * 4 + 64 * 2 ** 10) / 1e6; // MAX_BYTES of image_generator.rs, in megabytes
// An answer is read into a buffer that doubles as it grows. The smaller buffers before it, together up to twice as long as the answer, are
// free then, but the allocator may keep them.
const megabytes = maxConcurrent * longestAnswer * 3;

const moods = [
  ['silence', ['chat', 'image']],
  ['500', ['chat', 'image']],
  ['429', ['chat', 'image']],
  ['garbage', ['chat', 'image']],
  // Apart, because an image may be ten times longer than a reply.
  ['100 MB', ['chat']],
  ['100 MB', ['image']],
  ['slow drip', ['chat', 'image']],
  ['redirect to a private address', ['chat', 'image']],
  ['image by javascript:', ['image']],
  ['image at a private address', ['image']],
  ['image that redirects to a private address', ['image']],
];

const ask = (client, kind) =>
  kind === 'chat'
    ? client.post('/api/ai/chat', { message: 'What do you do?' }, { timeLimit: 60_000 })
    : client.post('/api/ai/generate-image', { prompt: 'A house' }, { timeLimit: 60_000 });

/** Sets VmHWM to what is in use now, so that a mood isn't charged with the peak of an earlier one. */
function resetPeakMemory(product) {
  writeFileSync(`/proc/${product.process.pid}/clear_refs`, '5');
}

await drill('AI provider', async (atEnd) => {
  const provider = await openProvider();
  atEnd(() => provider.close());
  const product = await startProduct(atEnd, 'ai', { SAMPLE_CONTENT: 'on', ...provider.environment() });
  const visitor = new Client(product.url);
  const client = new Client(product.url);
  for (const kind of ['chat', 'image']) {
    const answer = await ask(client, kind);
    if (answer.status !== 200) throw new Error(`${kind} by a good provider: ${answer.status} ${answer.text}`);
  }
  await visit(visitor, 1);
  const base = (await visitInRounds(visitor)).p99;
  const before = product.memory('VmRSS');

  for (const [mood, kinds] of moods) {
    provider.setMood(mood);
    const faults = [];
    const statuses = {};
    let slowest = 0;
    resetPeakMemory(product);
    const earlierVisits = provider.privateVisits();
    let isOver = false;
    const callUntilOver = async (kind) => {
      while (!isOver) {
        const answer = await ask(client, kind);
        statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
        slowest = Math.max(slowest, answer.ms / 1000);
        const isClear = [502, 503, 504].includes(answer.status) && answer.json().error?.length > 10;
        if (!isClear) faults.push(`${mood}: ${answer.status} ${answer.error ?? answer.text.slice(0, 100)}`);
        await sleep(pause);
      }
    };
    const calling = Array.from({ length: callers }, (_, number) => callUntilOver(kinds[number % kinds.length]));
    const visits = await visitDuringFault(visitor, base);
    isOver = true;
    await Promise.all(calling);
    const growth = Math.max(0, product.memory('VmHWM') - before);
    const wasLed = provider.privateVisits() - earlierVisits;
    faults.push(...visits.failed);
    printFaults(faults);
    const calls = Object.values(statuses).reduce((sum, count) => sum + count, 0);
    const measured = `${JSON.stringify(statuses)} in ${slowest.toFixed(2)} s, ${growth.toFixed(0)} MB more at most, page p99 ${visits.p99.toFixed(1)} ms (base ${base.toFixed(1)}), ${wasLed} visits of a private address`;
    // 503 alone would mean that the provider was never asked.
    const wasAsked = (statuses[502] ?? 0) + (statuses[504] ?? 0) > 0;
    const ok = wasAsked && faults.length === 0 && slowest <= secondsToAnswer && growth <= megabytes && isUnmoved(visits.p99, base) && wasLed === 0;
    record(
      `AI provider: ${mood}`,
      `${calls} calls (${kinds.join(', ')}) by ${callers} callers, as long as ${visits.count} visits`,
      measured,
      `502, 503 or 504 in ${secondsToAnswer} s, ${megabytes.toFixed(0)} MB, p99 2×, 0`,
      ok,
    );
  }
  provider.setMood('good');
  const answers = [await ask(client, 'chat'), await ask(client, 'image')];
  record(
    'AI provider: healed',
    'one chat, one image',
    answers.map((answer) => answer.status).join(', '),
    '200, 200',
    answers.every((answer) => answer.status === 200),
  );
});

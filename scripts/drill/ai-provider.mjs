// An AI provider that fails in every way, over HTTP: a clear 502, 503 or 504 in time, bounded memory, and other calls untouched.
import { Client } from './lib/client.mjs';
import { isUnmoved, visit, visitDuringFault, visitInRounds } from './lib/load.mjs';
import { startProduct } from './lib/product.mjs';
import { openProvider } from './lib/provider.mjs';
import { drill, printFaults, record } from './lib/report.mjs';

const secondsToAnswer = 20;
const calls = 8;
// An image of 8 MB in Base64 is accepted, so each call may hold as much of an answer before it is refused.
const megabytes = calls * 11;

const moods = {
  silence: ['chat', 'image'],
  500: ['chat', 'image'],
  429: ['chat', 'image'],
  garbage: ['chat', 'image'],
  '100 MB': ['chat', 'image'],
  'slow drip': ['chat', 'image'],
  'redirect to a private address': ['chat', 'image'],
  'image by javascript:': ['image'],
  'image at a private address': ['image'],
  'image that redirects to a private address': ['image'],
};

const ask = (client, kind) =>
  kind === 'chat'
    ? client.post('/api/ai/chat', { message: 'What do you do?' }, { timeLimit: 60_000 })
    : client.post('/api/ai/generate-image', { prompt: 'A house' }, { timeLimit: 60_000 });

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

  for (const [mood, kinds] of Object.entries(moods)) {
    provider.setMood(mood);
    const faults = [];
    const statuses = {};
    let slowest = 0;
    const before = product.memory('VmRSS');
    const earlierVisits = provider.privateVisits();
    const asking = Promise.all(
      Array.from({ length: calls }, async (_, number) => {
        const answer = await ask(client, kinds[number % kinds.length]);
        statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
        slowest = Math.max(slowest, answer.ms / 1000);
        const isClear = [502, 503, 504].includes(answer.status) && answer.json().error?.length > 10;
        if (!isClear) faults.push(`${mood}: ${answer.status} ${answer.error ?? answer.text.slice(0, 100)}`);
      }),
    );
    const visits = await visitDuringFault(visitor, base);
    await asking;
    const growth = Math.max(0, product.memory('VmHWM') - before);
    const wasLed = provider.privateVisits() - earlierVisits;
    faults.push(...visits.failed);
    printFaults(faults);
    const measured = `${JSON.stringify(statuses)} in ${slowest.toFixed(2)} s, ${growth.toFixed(0)} MB more at most, page p99 ${visits.p99.toFixed(1)} ms (base ${base.toFixed(1)}), ${wasLed} visits of a private address`;
    const ok = faults.length === 0 && slowest <= secondsToAnswer && growth <= megabytes && isUnmoved(visits.p99, base) && wasLed === 0;
    record(
      `AI provider: ${mood}`,
      `${calls} calls (${kinds.join(', ')})`,
      measured,
      `502, 503 or 504 in ${secondsToAnswer} s, ${megabytes} MB, p99 2×, 0`,
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

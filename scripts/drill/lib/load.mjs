// Normal visits and how long they take.
import { setTimeout as sleep } from 'node:timers/promises';

/** Below this a ratio says nothing: the noise of a busy machine is larger than the base. In milliseconds. */
export const noiseFloor = 20;

export function percentile(times, share) {
  const sorted = [...times].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Infinity;
}

export function median(numbers) {
  return percentile(numbers, 0.5);
}

const paths = ['/', '/blog', '/api/blog', '/faq', '/healthz'];

/** Visits by four clients with short pauses, for some seconds: the 99th percentile in milliseconds, and what failed. */
export async function visit(client, seconds) {
  const until = performance.now() + seconds * 1000;
  const times = [];
  const failed = [];
  const visitor = async (number) => {
    for (let turn = number; performance.now() < until; turn += 1) {
      const path = paths[turn % paths.length];
      const answer = await client.get(path);
      times.push(answer.ms);
      if (answer.status !== 200) failed.push(`${path}: ${answer.status} ${answer.error ?? ''}`);
      await sleep(5);
    }
  };
  await Promise.all([0, 1, 2, 3].map(visitor));
  return { p99: percentile(times, 0.99), failed, count: times.length };
}

/** The median 99th percentile of three rounds of visits. */
export async function visitThrice(client, seconds) {
  const rounds = [];
  for (let round = 0; round < 3; round += 1) rounds.push(await visit(client, seconds));
  return {
    p99: median(rounds.map((round) => round.p99)),
    failed: rounds.flatMap((round) => round.failed),
    count: rounds.reduce((sum, round) => sum + round.count, 0),
  };
}

/** Whether a 99th percentile is within twice its base, or below the noise. */
export function isUnmoved(p99, base) {
  return p99 <= Math.max(2 * base, noiseFloor);
}

// What a drill found: rows of the table that the runner prints at the end.
import { appendFileSync } from 'node:fs';

let hasFailed = false;
let wasRun = true;

/** The exit code of what was not run and has not failed otherwise. */
export const notRunCode = 3;

/** Thrown where the machine lacks something that the drill needs. It never counts as passed. */
export class NotRun extends Error {}

function store(row) {
  const { fault, did, measured, bound, result } = row;
  console.log(`${result}: ${fault} | ${did} | ${measured} | ${bound}`);
  if (process.env.DRILL_ROWS) appendFileSync(process.env.DRILL_ROWS, `${JSON.stringify(row)}\n`);
}

/** Records one row: the fault, what was done, what was measured, its bound, and whether the bound held. */
export function record(fault, did, measured, bound, ok) {
  hasFailed ||= !ok;
  store({ fault, did, measured, bound, result: ok ? 'ok' : 'FAILED' });
}

/** Records what the machine lacks for a row. */
export function recordNotRun(fault, reason) {
  wasRun = false;
  store({ fault, did: '', measured: reason, bound: '', result: 'not run' });
}

/** Prints at most 20 different faults. */
export function printFaults(faults) {
  for (const fault of [...new Set(faults)].slice(0, 20)) console.log(`  fault: ${fault}`);
}

/** Runs a drill with a list of clean-ups, which run in reverse order whatever happens. */
export async function drill(fault, run) {
  const cleanUps = [];
  try {
    await run((cleanUp) => cleanUps.push(cleanUp));
  } catch (error) {
    if (error instanceof NotRun) {
      recordNotRun(fault, error.message);
    } else {
      console.error(error);
      record(fault, 'stopped by an error', String(error.message ?? error), 'runs to its end', false);
    }
  } finally {
    for (const cleanUp of cleanUps.reverse()) {
      await Promise.resolve()
        .then(cleanUp)
        .catch((error) => console.error('cleaning up:', error));
    }
  }
  if (hasFailed) process.exit(1);
  process.exit(wasRun ? 0 : notRunCode);
}

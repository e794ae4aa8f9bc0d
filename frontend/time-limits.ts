/** A test and a single wait in it, in milliseconds. `TEST_TIME_FACTOR` stretches both: `make test` runs where others work, too. */
const factor = Number(process.env.TEST_TIME_FACTOR || 1);

export const testTimeout = 30_000 * factor;
export const waitTimeout = 5_000 * factor;

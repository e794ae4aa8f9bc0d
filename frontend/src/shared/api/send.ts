import { wellFormed } from '@/shared/lib/text/strings';
import { noResponseError, parseJson, readFailure, unreadableError, type ApiError } from './errors';

export interface Call {
  method?: 'GET' | 'POST';
  body?: unknown;
  headers?: Record<string, string>;
  /** In milliseconds. The server responds within 30 seconds, so a longer wait means a lost response. */
  timeout?: number;
  /** A 404 is answered with `null`. */
  isNullable?: boolean | undefined;
}

export interface Answer<Data> {
  data: Data;
  /** The cursor of the next page; `null` on the last one. */
  next: string | null;
}

export const toJson = (body: unknown): string =>
  JSON.stringify(body, (_name, value: unknown) => (typeof value === 'string' ? wellFormed(value) : value));

export const timeoutMessage = 'The server didn’t answer in time';

async function request(path: string, { method = 'GET', body, headers, timeout = 40_000 }: Call) {
  try {
    const response = await fetch(path, {
      method,
      headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
      body: body === undefined ? null : toJson(body),
      signal: AbortSignal.timeout(timeout),
    });
    return { response, text: await response.text() };
  } catch (cause) {
    const isLate = (cause as Partial<Error>).name === 'TimeoutError';
    throw noResponseError(isLate ? timeoutMessage : String(cause));
  }
}

/**
 * Calls the API. Every failure is thrown as an `ApiError`. A response that is not JSON is `null` for a read, and a missing
 * response for a write: something else responded, such as a captive portal.
 */
export async function send<Data>(path: string, call: Call = {}): Promise<Answer<Data>> {
  const { response, text } = await request(path, call);
  const { ok, status, headers } = response;
  const isMissing = call.isNullable && status === 404;
  if (!ok && !isMissing) throw readFailure(response, text);
  const data = isMissing ? null : parseJson(text);
  if (data === null && call.method === 'POST' && (status === 200 || status === 201)) throw unreadableError;
  return { data: data as Data, next: headers.get('x-next-cursor') };
}

/** The pause before a failed read is repeated, in milliseconds. */
const pause = 1000;

/** Reads, and once more after a failure other than a 401. */
export async function readWithRetry<Data>(path: string): Promise<Answer<Data>> {
  try {
    return await send<Data>(path);
  } catch (cause) {
    if ((cause as ApiError).status === 401) throw cause;
    await new Promise((resolve) => setTimeout(resolve, pause));
    return send<Data>(path);
  }
}

/** Returns a random key. `randomUUID` is not available on insecure origins. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Idempotency keys for one form. A retry with the same values reuses the key, so that a create whose response was lost
 * does not happen twice; other values get a new key.
 */
export function makeIdempotencyKeys(): (values: unknown) => string {
  let last = { values: '', key: '' };
  return (values) => {
    const text = JSON.stringify(values);
    if (last.values !== text) last = { values: text, key: newIdempotencyKey() };
    return last.key;
  };
}

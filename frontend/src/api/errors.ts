/** What every failed call becomes: the value of RTK Query's `error`, and what `unwrap()` throws. */
export interface ApiError {
  /** The HTTP status; 0 where there was no answer at all. */
  status: number;
  /** What the server said, or the text of a network failure; empty where neither gave a text. */
  message: string;
  statusText: string;
  /** By the wire's field name, where single fields are at fault. */
  fields?: Record<string, string>;
  /** The id of what the `Idempotency-Key` has created, where it comes with something else now. */
  created?: number;
  /** A dialog has opened that says it, so that no notice has to. */
  isReported?: true;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Whether nobody knows if the call has done what it was to do: its answer was lost, or nobody could wait for it. */
export const isUnanswered = ({ status, message }: ApiError): boolean =>
  [0, 408, 503, 504].includes(status) || (status >= 500 && !message);

/** Whether the server has said that it was not done, and not merely to whom or how often it listens. */
export const isRejected = ({ status }: ApiError): boolean =>
  status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status);

/** What became of a call that nobody answered: the text of the failure, without the name of its kind before it. */
export const noResponseError = (text: string): ApiError => ({
  status: 0,
  statusText: '',
  message: text.replace(/^[A-Za-z]*Error: /, ''),
});

/** Somebody has answered, but not the API: a login page on the way, for instance. */
export const unreadableError = noResponseError('No answer that can be read');

/** Reads anything that was thrown or answered as an `ApiError`. */
export function asApiError(cause: unknown): ApiError {
  if (isRecord(cause) && typeof cause.status === 'number' && typeof cause.message === 'string')
    return { statusText: '', ...cause } as ApiError;
  const message = isRecord(cause) && typeof cause.message === 'string' ? cause.message : '';
  return { status: 0, message, statusText: '' };
}

/** The text to show for a failure: the server's own, else `otherwise`, else what is known of it. */
export function messageOf(cause: unknown, fallbackMessage?: string): string {
  const { status, message, statusText } = asApiError(cause);
  if (status > 0 && message) return message;
  if (fallbackMessage) return fallbackMessage;
  if (status > 0) return `${status}: ${statusText}`;
  return message || 'An error occurred while fetching data';
}

/** Reads the body of a failed answer: JSON with `error` or `message` (and `fields`), or plain text. */
export function readFailure(response: Response, body: string): ApiError {
  const { status, statusText } = response;
  const type = response.headers.get('content-type') ?? '';
  const created = status === 422 && /\/(\d+)$/.exec(response.headers.get('location') ?? '')?.[1];
  const about = { status, statusText, ...(created && { created: Number(created) }) };
  if (type.startsWith('text/plain')) return { ...about, message: body.trim() };
  const json = parseJson(body);
  if (!isRecord(json)) return { ...about, message: '' };
  const message = [json.error, json.message].find((text) => typeof text === 'string') ?? '';
  const fields = readFields(json.fields);
  return { ...about, message: String(message), ...(fields && { fields }) };
}

function readFields(fields: unknown): Record<string, string> | undefined {
  if (!isRecord(fields)) return undefined;
  const named = Object.entries(fields).map(([name, texts]): [string, string] => [
    name,
    Array.isArray(texts) ? texts.join(' ') : String(texts),
  ]);
  return Object.fromEntries(named);
}

/** `null` where the text is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Every failed call: the value of RTK Query's `error`, and what `unwrap()` throws. */
export interface ApiError {
  /** The HTTP status; 0 without a response. */
  status: number;
  /** The server's message or the text of a network failure; may be empty. */
  message: string;
  statusText: string;
  /** Messages by the API's field name. */
  fields?: Record<string, string>;
  /** A dialog already shows this error, so no toast is needed. */
  isReported?: true;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Whether the outcome of the call is unknown: its response was lost or timed out. */
export const isUnanswered = ({ status, message }: ApiError): boolean =>
  [0, 408, 503, 504].includes(status) || (status >= 500 && !message);

/** Whether the server has definitely rejected the call, for a reason other than authentication or rate limits. */
export const isRejected = ({ status }: ApiError): boolean =>
  status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status);

/** The error of a call without a response: the failure's text without the error class before it. */
export const noResponseError = (text: string): ApiError => ({
  status: 0,
  statusText: '',
  message: text.replace(/^[A-Za-z]*Error: /, ''),
});

/** The response did not come from the API, but from a captive portal, for instance. */
export const unreadableError = noResponseError('The response could not be read');

export function asApiError(cause: unknown): ApiError {
  if (isRecord(cause) && typeof cause.status === 'number' && typeof cause.message === 'string')
    return { statusText: '', ...cause } as ApiError;
  const message = isRecord(cause) && typeof cause.message === 'string' ? cause.message : '';
  return { status: 0, message, statusText: '' };
}

/** The text to show for a failure: the server's message, else `fallbackMessage`, else the status text. */
export function messageOf(cause: unknown, fallbackMessage?: string): string {
  const { status, message, statusText } = asApiError(cause);
  if (status > 0 && message) return message;
  if (fallbackMessage) return fallbackMessage;
  if (status > 0) return `${status}: ${statusText}`;
  return message || 'An error occurred while fetching data';
}

/** Reads the body of an error response: JSON with `error` or `message` (and `fields`), or plain text. */
export function readFailure(response: Response, body: string): ApiError {
  const { status, statusText } = response;
  const type = response.headers.get('content-type') ?? '';
  const about = { status, statusText };
  if (type.startsWith('text/plain')) return { ...about, message: body.trim() };
  const json = parseJson(body);
  if (!isRecord(json)) return { ...about, message: '' };
  const message = [json.error, json.message].find((text) => typeof text === 'string') ?? '';
  const failure = { ...about, message: String(message) };
  if (!isRecord(json.fields)) return failure;
  const fields = Object.entries(json.fields).map(([name, texts]) => [name, [texts].flat().join(' ')]);
  return { ...failure, fields: Object.fromEntries(fields) as Record<string, string> };
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export const offlineHint = 'You’re offline. Your text is kept.';

/** Returns what to add to the message of a request that got no response. */
export const connectionHint = () =>
  navigator.onLine ? 'The connection to the server failed. Your text is kept.' : offlineHint;

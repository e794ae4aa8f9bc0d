import {
  createApi,
  fetchBaseQuery,
  retry,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryMeta,
} from '@reduxjs/toolkit/query/react';
import { parseJson, readFailure, unreadableError, noResponseError, type ApiError } from './errors';

/** What the store hands to every call: where the API is. The browser needs none (''), a test names one. */
export interface ApiContext {
  origin: string;
}

type Call = string | FetchArgs;
type Query = BaseQueryFn<Call, unknown, ApiError, object, FetchBaseQueryMeta>;

/** The server answers within 30 seconds: what takes longer, in milliseconds, got lost on the way. */
const timeout = 40_000;

/** The statuses whose answers have a body that says what was done. */
const hasResultBody = (status: number | undefined) => status === 200 || status === 201;

/**
 * One call: JSON out and in, cookies along, every failure an `ApiError`. A body that is no JSON is `null` where
 * something is read, and no answer where something is written.
 */
const call: Query = async (args, api, options) => {
  const { origin } = api.extra as ApiContext;
  let failure: ApiError | undefined;
  const send = fetchBaseQuery({
    baseUrl: origin,
    credentials: 'same-origin',
    timeout: timeout,
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    responseHandler: async (response) => {
      const text = await response.text();
      if (!response.ok) failure = readFailure(response, text);
      return parseJson(text);
    },
  });
  const { data, error, meta } = await send(args, api, options);
  if (!error) {
    const body = data ?? null;
    // What was to be stored may not be: without JSON somebody else has answered, such as a login page on the way.
    const isForeign =
      body === null && meta?.request.method !== 'GET' && hasResultBody(meta?.response?.status);
    return isForeign ? { error: unreadableError, meta } : { data: body, meta };
  }
  if (failure) return { error: failure, meta };
  const text = error.status === 'TIMEOUT_ERROR' ? 'No answer in time' : 'error' in error ? error.error : '';
  return { error: noResponseError(text), meta };
};

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/**
 * The one API slice; each feature injects its endpoints. Nothing is retried unless the endpoint's `extraOptions` say
 * `retryOnce`. An answer stays fresh for 30 seconds.
 */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: retry(call, { maxRetries: 0, backoff: () => wait(1000) }),
  refetchOnMountOrArgChange: 30,
  tagTypes: ['User', 'Users', 'Navigation', 'Content', 'Blog', 'Drafts', 'Faq', 'Enquiries', 'Subscribers'],
  endpoints: () => ({}),
});

/** For an endpoint's `extraOptions`: one more try after a second, unless the server answered that nobody may. */
export const retryOnce = {
  retryCondition: (error: unknown, _args: unknown, { attempt }: { attempt: number }) =>
    attempt <= 1 && (error as ApiError).status !== 401,
};

/**
 * For details: a `404` is an answer, and it means `null`. Spread `absent` into the call's arguments and name
 * `nullIfNotFound` as `transformResponse`.
 */
export const allowNotFound = {
  validateStatus: (response: Response) => response.ok || response.status === 404,
};

export const nullIfNotFound = <T>(body: unknown, meta: FetchBaseQueryMeta | undefined): T | null =>
  meta?.response?.status === 404 ? null : (body as T);

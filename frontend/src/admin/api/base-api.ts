import {
  createApi,
  fetchBaseQuery,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryMeta,
} from '@reduxjs/toolkit/query/react';
import { entityTags } from '@/shared/api/entities';
import { parseJson, readFailure, unreadableError, noResponseError, type ApiError } from '@/shared/api/errors';
import { timeoutMessage } from '@/shared/api/send';

type Query = BaseQueryFn<string | FetchArgs, unknown, ApiError, object, FetchBaseQueryMeta>;

/** In milliseconds. The server responds within 30 seconds, so a longer wait means a lost response. */
const timeout = 40_000;

/** Statuses whose responses carry the result of a write. */
const hasResultBody = (status: number | undefined) => status === 200 || status === 201;

/**
 * Sends JSON with cookies and turns every failure into an `ApiError`. A response that is not JSON is `null` for a read,
 * and a missing response for a write.
 */
const baseQuery: Query = async (args, api, options) => {
  let failure: ApiError | undefined;
  const send = fetchBaseQuery({
    baseUrl: window.location.origin,
    credentials: 'same-origin',
    timeout,
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    responseHandler: async (response) => {
      const text = await response.text();
      if (!response.ok) failure = readFailure(response, text);
      return parseJson(text);
    },
  });
  const { data, error, meta } = await send(args, api, options);
  const rest = meta && { meta };
  if (!error) {
    const body = data ?? null;
    // A write without a JSON response may not have happened: something else responded, such as a captive portal.
    const isForeign =
      body === null &&
      !['GET', 'HEAD'].includes(meta?.request.method ?? '') &&
      hasResultBody(meta?.response?.status);
    return isForeign ? { error: unreadableError, ...rest } : { data: body, ...rest };
  }
  if (failure) return { error: failure, ...rest };
  const text = error.status === 'TIMEOUT_ERROR' ? timeoutMessage : 'error' in error ? error.error : '';
  return { error: noResponseError(text), ...rest };
};

const tagTypes = [...entityTags, 'User', 'Drafts'] as const;

export type Tag = (typeof tagTypes)[number];

/** The tag of an entity's lists and of all that is made of several records. A single record has `{ type, id }`. */
export const listTag = (type: Tag) => ({ type, id: 'LIST' }) as const;

/**
 * The one API slice; each feature injects its endpoints. An answer stays fresh for 30 seconds. Queries in use are repeated when the
 * network is back.
 */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  refetchOnMountOrArgChange: 30,
  refetchOnReconnect: true,
  tagTypes,
  endpoints: () => ({}),
});

/** For queries where a 404 means `null`: spread it into the request, with `nullIfNotFound` as `transformResponse`. */
export const allowNotFound = {
  validateStatus: (response: Response) => response.ok || response.status === 404,
};

export const nullIfNotFound = <T>(body: unknown, meta: FetchBaseQueryMeta | undefined): T | null =>
  meta?.response?.status === 404 ? null : (body as T);

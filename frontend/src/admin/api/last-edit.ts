import { api, allowNotFound } from '@/shared/api/base-api';

/** The save that made a record's current version. */
export interface LastEdit {
  version: number;
  /** The user's name, if it is known. */
  by: string | undefined;
  at: string | undefined;
}

const lastEditApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Asks for the headers alone; `null` if the record has been deleted. */
    lastEdit: build.query<LastEdit | null, { path: string; id: number }>({
      query: ({ path, id }) => ({ url: `${path}/${id}`, method: 'HEAD', ...allowNotFound }),
      transformResponse: (_body: unknown, meta) => {
        const headers = meta?.response?.headers;
        const version = Number(headers?.get('etag')?.replaceAll('"', ''));
        if (!version) return null;
        const by = headers?.get('x-edited-by');
        return {
          version,
          by: by ? decodeURIComponent(by) : undefined,
          at: headers?.get('x-edited-at') ?? undefined,
        };
      },
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useLazyLastEditQuery } = lastEditApi;

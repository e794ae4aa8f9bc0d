import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { SubscriptionOptions } from '@reduxjs/toolkit/query';
import { requireAdmin } from '@/admin/api/access';
import { allowNotFound, api, listTag, nullIfNotFound, type Tag } from '@/admin/api/base-api';
import { listPath, type Page, type PageArg } from '@/admin/api/paginated-query';
import type { Store } from '@/admin/api/store';
import type { TableQuery } from '@/admin/table/table-states';
import {
  deleteRequest,
  invalidates,
  saveRequest,
  type Deletion,
  type Versioned,
  type VersionedInput,
} from '@/admin/api/versioned-mutations';

export interface Collection {
  tag: Tag;
  /** The API path; a record's adds its id. */
  path: string;
  /** Entities whose lists show the records, too. */
  shownIn?: readonly Tag[];
  /** Whether visitors get a part of the list at this path: it is then none for administrators. */
  isPublic?: true;
  /** Whether a save may change the signed-in user. */
  hasUser?: true;
}

interface Removal {
  of: Collection;
  record: Versioned;
  /** What the deletion does with dependent records. */
  params?: Record<string, string | number> | undefined;
}

const tagsOf = ({ tag, shownIn = [] }: Collection): [Tag, ...Tag[]] => [tag, ...shownIn];

const readApi = api.injectEndpoints({
  endpoints: (build) => ({
    recordPage: build.query<Page<Versioned>, { of: Collection; arg: PageArg }>({
      query: ({ of, arg }) => listPath(of.path, arg),
      transformResponse: (rows: Versioned[] | null, meta, { arg: { page = 1 } }) => {
        const headers = meta?.response?.headers;
        const total = Number(headers?.get('x-total-count') ?? rows?.length ?? 0);
        return { rows: rows ?? [], total, page, next: headers?.get('x-next-cursor') ?? null };
      },
      providesTags: (_page, _error, { of }) => [listTag(of.tag)],
    }),
    allRecords: build.query<Versioned[], Collection>({
      queryFn: async ({ path, isPublic }, _api, _options, call) => {
        const { data, error } = await call(path);
        const failure = error ?? (isPublic && (await requireAdmin(call)));
        return failure ? { error: failure } : { data: (data as Versioned[] | null) ?? [] };
      },
      providesTags: (_records, _error, { tag }) => [listTag(tag)],
    }),
    /** `null` if the record does not exist. */
    record: build.query<Versioned | null, { of: Collection; id: string }>({
      query: ({ of, id }) => ({ url: `${of.path}/${encodeURIComponent(id)}`, ...allowNotFound }),
      transformResponse: nullIfNotFound<Versioned>,
      providesTags: (_record, _error, { of, id }) => [{ type: of.tag, id: Number(id) }],
    }),
  }),
});

const { selectCachedArgsForQuery: argsOf, updateQueryData } = readApi.util;

interface Write {
  dispatch: (update: ThunkAction<unknown, never, unknown, UnknownAction>) => unknown;
  getState: () => unknown;
  queryFulfilled: Promise<{ data: Versioned }>;
}

/**
 * For `onQueryStarted`: shows a saved record in cached results before they are refetched, so that no form edits or deletes the
 * version that it has replaced.
 */
export async function showSaved(of: Collection, { dispatch, getState, queryFulfilled }: Write) {
  const saved = await queryFulfilled.catch(() => undefined);
  if (!saved) return;
  const { data: row } = saved;
  const replace = (rows: Versioned[]) => rows.map((one) => (one.id === row.id ? row : one));
  for (const page of argsOf(getState() as ReturnType<Store['getState']>, 'recordPage')) {
    if (page.of.path !== of.path) continue;
    // Where a new record belongs is up to the server.
    dispatch(updateQueryData('recordPage', page, (shown) => ({ ...shown, rows: replace(shown.rows) })));
  }
  const upsert = (rows: Versioned[]) =>
    rows.some(({ id }) => id === row.id) ? replace(rows) : [...rows, row];
  dispatch(updateQueryData('allRecords', of, upsert));
  dispatch(updateQueryData('record', { of, id: String(row.id) }, () => row));
}

export const recordsApi = readApi.injectEndpoints({
  endpoints: (build) => ({
    saveRecord: build.mutation<Versioned, { of: Collection; input: VersionedInput<object> }>({
      query: ({ of, input }) => saveRequest(of.path, input),
      invalidatesTags: (done, error, { of, input }) => [
        ...invalidates(...tagsOf(of))(done, error, input),
        ...(of.hasUser && !error ? (['User'] as const) : []),
      ],
      onQueryStarted: ({ of }, write) => showSaved(of, write),
    }),
    deleteRecord: build.mutation<Deletion, Removal>({
      query: ({ of, record, params }) => ({ ...deleteRequest(of.path, record), ...(params && { params }) }),
      transformResponse: (_body, meta, { of }) => ({
        undo: meta?.response?.headers.get('undo') ?? undefined,
        tags: tagsOf(of),
      }),
      // A deleted record is not refetched, a changed one is.
      invalidatesTags: (done, error, { of, record }) =>
        invalidates(...tagsOf(of))(done, error, error ? record : {}),
    }),
  }),
});

const { useRecordPageQuery, useAllRecordsQuery, useRecordQuery } = recordsApi;

type QueryOptions = SubscriptionOptions & { refetchOnMountOrArgChange?: boolean; skip?: boolean };

type Answer<Data> = TableQuery<Data> & Record<'isError' | 'isSuccess' | 'isLoading', boolean>;

export const endpointsOf = <Row extends Versioned, Input extends object = object>(of: Collection) => ({
  ...of,
  /** A list that the server searches, sorts and pages. */
  usePage: ({ limit, page, cursor, search, filters, sort }: PageArg, options?: QueryOptions) => {
    const arg = { limit, page, cursor, search, filters, sort };
    return useRecordPageQuery({ of, arg }, options) as Answer<Page<Row>>;
  },
  useAll: (options?: QueryOptions) => useAllRecordsQuery(of, options) as Answer<Row[]>,
  /** One record; `null` if it does not exist. */
  useOne: (id: string, options?: QueryOptions) => useRecordQuery({ of, id }, options) as Answer<Row | null>,
  useSave: () => {
    const [save] = recordsApi.useSaveRecordMutation();
    return (input: VersionedInput<Partial<Input>>) => save({ of, input }).unwrap() as Promise<Row>;
  },
  useDelete: () => {
    const [remove] = recordsApi.useDeleteRecordMutation();
    return (record: Row, params?: Removal['params']) => remove({ of, record, params }).unwrap();
  },
});

export type Endpoints<Row extends Versioned> = ReturnType<typeof endpointsOf<Row>>;

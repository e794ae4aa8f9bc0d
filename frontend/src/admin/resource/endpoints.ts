import { skipToken, type SubscriptionOptions } from '@reduxjs/toolkit/query';
import { useCallback } from 'react';
import { afterWrite, replaceInPage, upsertInList } from '@/admin/api/cache-updates';
import { paginatedQuery, type Page, type PageArg } from '@/admin/api/paginated-query';
import { requireAdmin } from '@/admin/api/require-admin';
import { api, listTag, recordQuery, type Tag } from '@/shared/api/base-api';
import {
  deleteRequest,
  deletes,
  invalidates,
  saveRequest,
  type Deletion,
  type Versioned,
  type VersionedInput,
} from '@/shared/api/versioned-mutations';

/** Where the records of a resource are, and what changes with them. */
export interface Collection {
  /** The cache tag. */
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

interface Save {
  of: Collection;
  input: VersionedInput<object>;
}

const readApi = api.injectEndpoints({
  endpoints: (build) => ({
    recordPage: build.query<Page<Versioned>, { of: Collection; arg: PageArg }>({
      query: ({ of, arg }) => paginatedQuery(of.path).query(arg),
      transformResponse: paginatedQuery<Versioned>('').transformResponse,
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
      ...recordQuery<Versioned>('', 'Users'),
      query: ({ of, id }) => recordQuery(of.path, of.tag).query(id),
      providesTags: (_record, _error, { of, id }) => recordQuery(of.path, of.tag).providesTags(0, 0, id),
    }),
  }),
});

const { selectCachedArgsForQuery: argsOf, updateQueryData } = readApi.util;

/** Shows a saved record in the cached lists before they are refetched. */
export const cacheUpdates = (of: Collection, row: Versioned, state: Parameters<typeof argsOf>[0]) => [
  ...argsOf(state, 'recordPage')
    .filter((page) => page.of.path === of.path)
    .map((page) => updateQueryData('recordPage', page, replaceInPage(row))),
  updateQueryData('allRecords', of, upsertInList(row)),
  updateQueryData('record', { of, id: String(row.id) }, () => row),
];

export const recordsApi = readApi.injectEndpoints({
  endpoints: (build) => ({
    saveRecord: build.mutation<Versioned, Save>({
      query: ({ of, input }) => saveRequest(of.path, input),
      invalidatesTags: (done, error, { of, input }) => [
        ...invalidates(of.tag, ...(of.shownIn ?? []))(done, error, input),
        ...(of.hasUser && !error ? (['User'] as const) : []),
      ],
      onQueryStarted: afterWrite((row: Versioned, state, { of }: Save) => cacheUpdates(of, row, state)),
    }),
    deleteRecord: build.mutation<Deletion, Removal>({
      query: ({ of, record, params }) => ({ ...deleteRequest(of.path, record), ...(params && { params }) }),
      transformResponse: (body, meta, { of }) =>
        deletes(of.tag, ...(of.shownIn ?? [])).transformResponse(body, meta),
      // A deleted record is not refetched, a changed one is.
      invalidatesTags: (done, error, { of, record }) =>
        invalidates(of.tag, ...(of.shownIn ?? []))(done, error, error ? record : {}),
    }),
  }),
});

const { useRecordPageQuery, useAllRecordsQuery, useRecordQuery } = recordsApi;

type QueryOptions = SubscriptionOptions & { refetchOnMountOrArgChange?: boolean; skip?: boolean };

/** The result of a query. */
export interface Answer<Data> {
  data?: Data | undefined;
  /** The result of the current query only. */
  currentData?: Data | undefined;
  error?: unknown;
  isError: boolean;
  isSuccess: boolean;
  isLoading: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

/** The hooks of a resource. */
export const endpointsOf = <Row extends Versioned, Input extends object = object>(of: Collection) => ({
  ...of,
  collection: of,
  /** A list that the server searches, sorts and pages. */
  usePage: (arg: PageArg | typeof skipToken, options?: QueryOptions) =>
    useRecordPageQuery(arg === skipToken ? arg : { of, arg }, options) as Answer<Page<Row>>,
  useAll: (options?: QueryOptions) => useAllRecordsQuery(of, options) as Answer<Row[]>,
  /** One record; `null` if it does not exist. */
  useOne: (id: string, options?: QueryOptions) => useRecordQuery({ of, id }, options) as Answer<Row | null>,
  useSave: () => {
    const [save] = recordsApi.useSaveRecordMutation();
    return (input: VersionedInput<Partial<Input>>) => save({ of, input }).unwrap() as Promise<Row>;
  },
  useDelete: () => {
    const [remove] = recordsApi.useDeleteRecordMutation();
    return useCallback(
      (record: Row, params?: Removal['params']) => remove({ of, record, params }).unwrap(),
      [remove],
    );
  },
});

export type Endpoints<Row extends Versioned> = ReturnType<typeof endpointsOf<Row>>;

import type { SubscriptionOptions } from '@reduxjs/toolkit/query';
import { afterWrite, replaceInPage, upsertInList } from '@/admin/api/cache-updates';
import { paginatedQuery, type Page, type PageArg } from '@/admin/api/paginated-query';
import { requireAdmin } from '@/admin/api/access';
import type { TableQuery } from '@/admin/table/table-states';
import { api, listTag, nullIfNotFound, recordQuery, type Tag } from '@/admin/api/base-api';
import {
  deleteRequest,
  deletes,
  invalidates,
  saveRequest,
  type Deletion,
  type Versioned,
  type VersionedInput,
} from '@/admin/api/versioned-mutations';

/** Where the records of a resource are, and what changes with them. */
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
      query: ({ of, arg }) => paginatedQuery(of.path).query(arg),
      transformResponse: (rows: Versioned[] | null, meta, { of, arg }) =>
        paginatedQuery<Versioned>(of.path).transformResponse(rows, meta, arg),
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
      query: ({ of, id }) => recordQuery(of.path, of.tag).query(id),
      transformResponse: nullIfNotFound<Versioned>,
      providesTags: (_record, _error, { of, id }) => [{ type: of.tag, id: Number(id) }],
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
    saveRecord: build.mutation<Versioned, { of: Collection; input: VersionedInput<object> }>({
      query: ({ of, input }) => saveRequest(of.path, input),
      invalidatesTags: (done, error, { of, input }) => [
        ...invalidates(...tagsOf(of))(done, error, input),
        ...(of.hasUser && !error ? (['User'] as const) : []),
      ],
      onQueryStarted: afterWrite((row: Versioned, state, { of }: { of: Collection }) =>
        cacheUpdates(of, row, state),
      ),
    }),
    deleteRecord: build.mutation<Deletion, Removal>({
      query: ({ of, record, params }) => ({ ...deleteRequest(of.path, record), ...(params && { params }) }),
      transformResponse: (body, meta, { of }) => deletes(...tagsOf(of)).transformResponse(body, meta),
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
  usePage: (arg: PageArg, options?: QueryOptions) =>
    useRecordPageQuery({ of, arg }, options) as Answer<Page<Row>>,
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

import type { FetchBaseQueryMeta, QueryReturnValue } from '@reduxjs/toolkit/query';
import { api, listTag } from '@/shared/api/base-api';
import { unreadableError, type ApiError } from '@/shared/api/errors';
import type { Schema } from '@/shared/api/types';
import { authorPath } from '@/shared/links/author-path';
import type { Target, TargetState } from './address-check';

interface ListedRow {
  id: number;
  slug?: string;
  type?: string;
  published: boolean;
}

type AuthorNames = Pick<Schema<'User'>, 'username' | 'displayName'>;

/** Authors of published posts have a page; other users may have one. */
const isAuthor = (slug: string, posts: unknown[], users: AuthorNames[]) =>
  posts.length > 0 ||
  users.some(({ displayName, username }) => authorPath(displayName || username) === `/authors/${slug}`);

type QueryResult = QueryReturnValue<unknown, ApiError, FetchBaseQueryMeta>;
type Call = (path: string) => QueryResult | PromiseLike<QueryResult>;

/** Looks through an administrators' list, a hundred rows at a time. */
async function findInList(call: Call, path: string, isTarget: (row: ListedRow) => boolean) {
  for (let next = path; ;) {
    const { data, error, meta } = await call(next);
    if (!Array.isArray(data)) return { error: error ?? unreadableError };
    const found = (data as ListedRow[]).find(isTarget);
    const cursor = meta?.response?.headers.get('x-next-cursor');
    if (!found && cursor) next = `${path}&cursor=${encodeURIComponent(cursor)}`;
    else if (!found) return { data: 'not-found' as const };
    else return { data: found.published ? ('published' as const) : ('draft' as const) };
  }
}

/** Looks a record up. Queries lists only: an absent record is then no 404, which the browser's console would show as an error. */
async function findTarget(call: Call, { kind, name }: Target) {
  const part = encodeURIComponent(name.normalize('NFC'));
  if (kind === 'post')
    return findInList(call, `/api/admin/blog?limit=100&q=${part}`, ({ slug }) => slug === name);
  if (kind !== 'author')
    return findInList(
      call,
      '/api/admin/content?limit=100',
      ({ id, type }) => type === kind && String(id) === name,
    );
  const [posts, users] = await Promise.all([
    call(`/api/blog?limit=1&author=${part}`),
    call('/api/admin/users'),
  ]);
  if (!Array.isArray(posts.data) || !Array.isArray(users.data))
    return { error: posts.error ?? users.error ?? unreadableError };
  const isFound = isAuthor(part, posts.data, users.data as AuthorNames[]);
  return { data: isFound ? ('published' as const) : ('not-found' as const) };
}

type TargetStates = Record<string, TargetState>;

export const targetKey = ({ kind, name }: Target) => `${kind}/${name}`;

/** Makes each call once. */
function once(call: Call): Call {
  const answers = new Map<string, ReturnType<Call>>();
  return (path) => {
    const answer = answers.get(path) ?? call(path);
    answers.set(path, answer);
    return answer;
  };
}

const providesTags = [listTag('Blog'), listTag('Content'), listTag('Users')];

const addressApi = api.injectEndpoints({
  endpoints: (build) => ({
    target: build.query<TargetState, Target>({
      queryFn: (target, _api, _options, call) => findTarget(call, target),
      providesTags,
    }),
    /** Their states by key. A record that can't be looked up counts as published. */
    targets: build.query<TargetStates, Target[]>({
      queryFn: async (targets, _api, _options, call) => {
        const shared = once(call);
        const found = await Promise.all(
          targets.map(async (target): Promise<[string, TargetState]> => {
            const { data = 'published' }: { data?: TargetState } = await findTarget(shared, target);
            return [targetKey(target), data];
          }),
        );
        return { data: Object.fromEntries(found) };
      },
      providesTags,
    }),
  }),
});

export const { useTargetQuery, useTargetsQuery } = addressApi;

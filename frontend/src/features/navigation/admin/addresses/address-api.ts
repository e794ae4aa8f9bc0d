import type { FetchBaseQueryMeta, QueryReturnValue } from '@reduxjs/toolkit/query';
import { api, listTag } from '@/api/client';
import { unreadableError, type ApiError } from '@/api/errors';
import { authorPath } from '@/components/markdown/author-path';
import type { User } from '@/features/session/user';
import { usersPath } from '@/features/users/api';
import type { Target } from './check-address';

export type TargetState = 'published' | 'draft' | 'not-found';

interface ListedRow {
  id: number;
  slug?: string;
  type?: string;
  published: boolean;
}

type AuthorNames = Pick<User, 'username' | 'displayName'>;

/** Authors of published posts have a page; other users may have one. */
const isAuthor = (slug: string, posts: unknown[], users: AuthorNames[]) =>
  posts.length > 0 ||
  users.some(({ displayName, username }) => authorPath(displayName || username) === `/authors/${slug}`);

type QueryResult = QueryReturnValue<unknown, ApiError, FetchBaseQueryMeta>;
type Call = (path: string) => QueryResult | PromiseLike<QueryResult>;

const tags = [listTag('Blog'), listTag('Content'), listTag('Users')];

async function findPost(call: Call, slug: string) {
  const path = `/api/admin/blog?limit=100&q=${encodeURIComponent(slug)}`;
  return findInList(call, path, (row) => row.slug === slug);
}

async function findAuthor(call: Call, slug: string) {
  const part = encodeURIComponent(slug);
  const [posts, users] = await Promise.all([call(`/api/blog?limit=1&author=${part}`), call(usersPath)]);
  if (!Array.isArray(posts.data) || !Array.isArray(users.data))
    return { error: posts.error ?? users.error ?? unreadableError };
  const isFound = isAuthor(part, posts.data, users.data as AuthorNames[]);
  return { data: isFound ? ('published' as const) : ('not-found' as const) };
}

/** Looks up a service or a case study. `call` may keep the list's pages for the next one. */
const findContent = (call: Call, { kind, name }: Target) =>
  findInList(call, '/api/admin/content?limit=100', ({ id, type }) => type === kind && String(id) === name);

function findTarget(call: Call, target: Target) {
  if (target.kind === 'post') return findPost(call, target.name);
  return target.kind === 'author' ? findAuthor(call, target.name) : findContent(call, target);
}

/** Sends each request once. */
function cached(call: Call): Call {
  const answers = new Map<string, ReturnType<Call>>();
  return (path) => {
    const answer = answers.get(path) ?? call(path);
    answers.set(path, answer);
    return answer;
  };
}

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

export const addressApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Queries lists only: an absent record is then no 404, which the browser's console would show as an error. */
    target: build.query<TargetState, Target>({
      queryFn: (target, _api, _options, call) => findTarget(call, target),
      providesTags: tags,
    }),
    /** The states of several records, in their order; `null` for one whose look-up fails. */
    targets: build.query<(TargetState | null)[], Target[]>({
      queryFn: async (targets, _api, _options, call) => {
        const callOnce = cached(call);
        const states: (TargetState | null)[] = [];
        for (const target of targets) states.push((await findTarget(callOnce, target)).data ?? null);
        return { data: states };
      },
      providesTags: tags,
    }),
  }),
});

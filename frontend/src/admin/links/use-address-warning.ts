import { skipToken, type FetchBaseQueryMeta, type QueryReturnValue } from '@reduxjs/toolkit/query';
import { useDebouncedValue } from '@/admin/hooks/use-debounced-value';
import { api, listTag } from '@/shared/api/base-api';
import { unreadableError, type ApiError } from '@/shared/api/errors';
import type { Schema } from '@/shared/api/types';
import { usePageState } from '@/shared/hooks/use-page-state';
import { allPatterns } from '@/shared/links/page-list';
import { authorPath } from '@/shared/links/page-paths';
import { checkAddress, type AddressWarning, type Target } from './address-check';

/** Debounce of the look-up of an address, in milliseconds. */
const pause = 400;

const warnings = {
  published: '',
  draft: 'There’s only a draft at this address. Visitors don’t see it.',
  'not-found': 'There’s no page at this address.',
};

type TargetState = keyof typeof warnings;
type QueryResult = QueryReturnValue<unknown, ApiError, FetchBaseQueryMeta>;
type Call = (path: string) => QueryResult | PromiseLike<QueryResult>;
type ListedRow = Pick<Schema<'ContentItem'>, 'id' | 'published'> & { slug?: string; type?: string };

/** Returns the rows of a list, or throws. */
async function rowsOf<Row>(call: Call, path: string) {
  const { data, error, meta } = await call(path);
  if (!Array.isArray(data)) throw error ?? unreadableError;
  return { rows: data as Row[], next: meta?.response?.headers.get('x-next-cursor') };
}

/** Looks through an administrators' list, a hundred rows at a time. */
async function findInList(
  call: Call,
  path: string,
  isTarget: (row: ListedRow) => boolean,
): Promise<TargetState> {
  for (let cursor = ''; ;) {
    const { rows, next } = await rowsOf<ListedRow>(call, path + cursor);
    const found = rows.find(isTarget);
    if (found) return found.published ? 'published' : 'draft';
    if (!next) return 'not-found';
    cursor = `&cursor=${encodeURIComponent(next)}`;
  }
}

/** Looks a record up. Queries lists only: an absent record is then no 404, which the browser's console would show as an error. */
async function findTarget(call: Call, { kind, name }: Target): Promise<TargetState> {
  const part = encodeURIComponent(name.normalize('NFC'));
  if (kind === 'post')
    return findInList(call, `/api/admin/blog?limit=100&q=${part}`, ({ slug }) => slug === name);
  if (kind !== 'author')
    return findInList(
      call,
      '/api/admin/content?limit=100',
      ({ id, type }) => type === kind && String(id) === name,
    );
  // Authors of published posts have a page; other users may have one.
  const [posts, users] = await Promise.all([
    rowsOf(call, `/api/blog?limit=1&author=${part}`),
    rowsOf<Schema<'User'>>(call, '/api/admin/users'),
  ]);
  const isUser = users.rows.some(
    ({ displayName, username }) => authorPath(displayName || username) === `/authors/${part}`,
  );
  return posts.rows.length > 0 || isUser ? 'published' : 'not-found';
}

/** Makes each call once. */
function once(call: Call): Call {
  const answers = new Map<string, ReturnType<Call>>();
  return (path) => {
    const answer = answers.get(path) ?? call(path);
    answers.set(path, answer);
    return answer;
  };
}

const targetKey = ({ kind, name }: Target) => `${kind}/${name}`;

const addressApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The states of records by key. One that can't be looked up counts as published. */
    targets: build.query<Record<string, TargetState>, Target[]>({
      queryFn: async (targets, _api, _options, call) => {
        const shared = once(call);
        const states = targets.map(async (target): Promise<[string, TargetState]> => {
          const state = findTarget(shared, target).catch((): TargetState => 'published');
          return [targetKey(target), await state];
        });
        return { data: Object.fromEntries(await Promise.all(states)) };
      },
      providesTags: [listTag('Blog'), listTag('Content'), listTag('Users')],
    }),
  }),
});

/** Returns a warning about each address, `undefined` without one. */
function useWarnings(addresses: string[]): (AddressWarning | undefined)[] {
  const { site } = usePageState();
  const hosts = [window.location.host, site.url.replace(/^https?:\/\//, '').replace(/\/.*$/, '')];
  const checks = addresses.map((address) => checkAddress(address, allPatterns, hosts));
  const targets = checks.flatMap((check) => (check && 'target' in check ? check.target : []));
  const distinct = [...new Map(targets.map((target) => [targetKey(target), target])).values()];
  // The last states stay while those of other links are looked up.
  const { data: states = {} } = addressApi.useTargetsQuery(distinct.length > 0 ? distinct : skipToken);
  return checks.map((check) => {
    if (!check || 'warning' in check) return check ?? undefined;
    const warning = warnings[states[targetKey(check.target)] ?? 'published'];
    return warning ? { warning } : undefined;
  });
}

/** Warns of an internal address without a page. It can still be saved. */
export function useAddressWarning(address: string): AddressWarning {
  const settled = useDebouncedValue(address, pause);
  const [warning] = useWarnings([settled]);
  // A warning about an earlier text would contradict the present one.
  return (settled === address && warning) || { warning: '' };
}

/** Returns the warnings about links by their ids. */
export function useAddressWarnings<Id>(entries: { id: Id; href: string }[] = []): Map<Id, string> {
  const found = useWarnings(entries.map(({ href }) => href));
  return new Map(
    entries.flatMap(({ id }, index): [Id, string][] => {
      const warning = found[index]?.warning;
      return warning ? [[id, warning]] : [];
    }),
  );
}

import { useWriterNamesQuery } from '@/admin/posts/api';
import { useUser } from '@/shared/session/use-user';
import type { User } from '@/shared/session/user';
import { useUserRowsQuery } from '@/admin/users/api';
import { useDebouncedValue } from '@/admin/hooks/browser-hooks';
import { textMatcher } from '@/shared/lib/text/normalize';
import { uniqueName } from './author-chips';

/** As many users are on offer at a time. */
const limit = 100;

/** A longer list gets a search field. */
const searchThreshold = 7;

/** Debounce of requests while typing, in milliseconds. */
const pause = 300;

/**
 * The users that a search finds: in the browser while it has all of them, else on the server. Without a search these are
 * the signed-in user and those who have written posts: other accounts rarely write.
 */
export function useUserSearch(query: string) {
  const first = useUserRowsQuery({ limit, sort: '-isAdmin' }, { refetchOnMountOrArgChange: true });
  const { rows = [], total = 0 } = first.data ?? {};
  const isComplete = total <= rows.length;
  const typed = query.trim();
  const search = useDebouncedValue(typed, pause);
  const answer = useUserRowsQuery({ limit, search }, { skip: isComplete || !search });
  const { data: writers = [] } = useWriterNamesQuery();
  const { user: self } = useUser();
  const isOffered = ({ id, displayName, username }: User) =>
    id === self?.id || writers.includes(displayName || username);
  const matches = textMatcher(query);
  const isLocal = isComplete || !typed;
  const local = rows.filter((user) => (typed ? matches(uniqueName(user)) : isOffered(user)));
  const found = isLocal ? local : (answer.currentData?.rows ?? []);
  const isSearching = !isLocal && (search !== typed || answer.isFetching);
  return {
    isLoading: first.isLoading,
    failed: [first, answer].find(({ isError }) => isError),
    knownUsers: [...rows, ...found.filter(({ id }) => !rows.some((row) => row.id === id))],
    found,
    needsSearch: total > searchThreshold || rows.some((user) => !isOffered(user)),
    isSearching,
    status: isSearching ? 'Searching...' : describeFound(isLocal ? local.length : answer.currentData?.total),
    isComplete: first.isSuccess && !first.isFetching && isComplete,
  };
}

function describeFound(total: number | undefined): string {
  if (total === undefined) return '';
  if (total > limit) return `${total} found; the first ${limit} are listed`;
  if (total === 0) return 'No user found';
  return `${total} found: ${total === 1 ? 'press Enter to add' : 'choose from the list'}`;
}

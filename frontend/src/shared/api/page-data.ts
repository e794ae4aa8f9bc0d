import { asApiError, messageOf, type ApiError } from './errors';
import { readWithRetry, send } from './send';

/** What can make a page's data stale: a change of an entity, or of what the visitor may see. */
export type PageTag = 'Blog' | 'Content' | 'Drafts' | 'Faq' | 'Navigation' | 'Users';

/** A public read that a page depends on: its request, how the answer is parsed, and which changes make it stale. */
export interface PageQuery<Data> {
  /** Path and query parameters, as the server spells them too. They identify the read. */
  path: string;
  tags: readonly PageTag[];
  /** Maps the response's body (`null` if it is not JSON) and its `X-Next-Cursor`. */
  read: (body: unknown, next: string | null) => Data;
  isNullable?: true;
  /** What a failure counts as, after a retry; it is logged under this name. */
  fallback?: { name: string; data: Data };
}

/** Reads one thing; `null`: there is no such thing, or the user may not see it. */
export const itemQuery = <Item>(path: string, ...tags: PageTag[]): PageQuery<Item | null> => ({
  path,
  tags,
  read: (item) => item as Item | null,
  isNullable: true,
});

/** The state of a page query: neither `data` nor `error` while it is awaited. */
export interface PageRead<Data> {
  data?: Data | undefined;
  error?: ApiError | undefined;
}

export interface EmbeddedAnswer {
  query: PageQuery<unknown>;
  data: unknown;
}

interface Entry {
  query: PageQuery<unknown>;
  read: PageRead<unknown>;
  /** When the data was asked for, in milliseconds; 0 without data. */
  time: number;
  /** Whether the data came with the document, as visitors see it. */
  isEmbedded: boolean;
  request?: Promise<void> | undefined;
  listeners: Set<() => void>;
}

/** How long data counts as fresh, in milliseconds. Older data is shown at once, and fetched again. */
const freshness = 30_000;

async function fetchData({ path, read, isNullable, fallback }: PageQuery<unknown>): Promise<unknown> {
  if (!fallback) {
    const { data, next } = await send(path, { isNullable });
    return data === null && isNullable ? null : read(data, next);
  }
  try {
    const { data, next } = await readWithRetry(path);
    return read(data, next);
  } catch (cause) {
    console.warn(`${fallback.name} could not be loaded:`, messageOf(cause));
    return fallback.data;
  }
}

export type PageDataStore = ReturnType<typeof createPageData>;

/** The data of public pages by path: what came with the document, and what was fetched since. */
export function createPageData(embedded: EmbeddedAnswer[] = []) {
  const entries = new Map<string, Entry>();
  const entryOf = (query: PageQuery<unknown>): Entry => {
    const entry = entries.get(query.path) ?? {
      query,
      read: {},
      time: 0,
      isEmbedded: false,
      listeners: new Set(),
    };
    entries.set(query.path, entry);
    return entry;
  };
  for (const { query, data } of embedded)
    Object.assign(entryOf(query), { read: { data }, time: Date.now(), isEmbedded: true });

  /** Fetches an entry's data. A request under way serves, unless something has changed since it was sent. */
  const load = (entry: Entry, isStale = false): Promise<void> => {
    if (entry.request && !isStale) return entry.request;
    const time = Date.now();
    const request = fetchData(entry.query).then(
      (data) => settle({ read: { data }, time, isEmbedded: false }),
      // Data that was fetched ahead of time and could not be had is asked for again.
      (cause: unknown) =>
        settle(entry.listeners.size > 0 ? { read: { ...entry.read, error: asApiError(cause) } } : {}),
    );
    const settle = (update: Partial<Entry>) => {
      if (entry.request !== request) return;
      Object.assign(entry, update, { request: undefined });
      for (const listener of [...entry.listeners]) listener();
    };
    entry.request = request;
    return request;
  };
  const loadIfOld = (entry: Entry) => (Date.now() - entry.time > freshness ? load(entry) : Promise.resolve());
  const reloadWatched = () => {
    for (const entry of entries.values()) if (entry.listeners.size > 0) void load(entry);
  };
  globalThis.window?.addEventListener('online', reloadWatched);
  // Back from another document, such as that of the back office, where it may have been edited.
  globalThis.window?.addEventListener('pageshow', ({ persisted }) => persisted && reloadWatched());

  return {
    read: (query: PageQuery<unknown>): PageRead<unknown> => entryOf(query).read,
    /** Keeps a query's data current while there are listeners. */
    watch: (query: PageQuery<unknown>, listener: () => void) => {
      const entry = entryOf(query);
      entry.listeners.add(listener);
      void loadIfOld(entry);
      return () => void entry.listeners.delete(listener);
    },
    refetch: (query: PageQuery<unknown>) => load(entryOf(query)),
    /** Asks for what the next page will read. Resolves once that is there, or has failed. */
    prefetch: (queries: PageQuery<unknown>[]) =>
      Promise.all(queries.map((query) => loadIfOld(entryOf(query)))),
    /** Fetches what has become stale again, once it is shown. With `isEmbedded` only what came with the document. */
    invalidate: (tags: readonly PageTag[], { isEmbedded = false } = {}) => {
      for (const [path, entry] of entries) {
        if (!entry.query.tags.some((tag) => tags.includes(tag)) || (isEmbedded && !entry.isEmbedded))
          continue;
        if (entry.listeners.size > 0) void load(entry, true);
        else entries.delete(path);
      }
    },
  };
}

/** Which posts are wanted: those with a tag, and those of the author with a slug. */
export interface PostFilter {
  tag?: string;
  author?: string;
}

/** Reads the filter from an address, without empty parameters. */
export function filterOf(query: URLSearchParams): PostFilter {
  const [tag, author] = [query.get('tag'), query.get('author')];
  return { ...(tag && { tag }), ...(author && { author }) };
}

/** The heading of a filtered list; `undefined` without a filter. */
export function filterLabel({ tag, author }: PostFilter): string | undefined {
  if (tag) return author ? `Posts by this author tagged “${tag}”` : `Posts tagged “${tag}”`;
  return author ? 'Posts by this author' : undefined;
}

/** A cursor and a filter as they stand in an address, after its `?`; empty where there is neither. */
export const filterParams = ({ before, tag, author }: PostFilter & { before?: string }): string =>
  Object.entries({ before, tag, author })
    .filter(([, value]) => value)
    .map(([name, value = '']) => `${name}=${encodeURIComponent(value)}`)
    .join('&');

/** The address of the blog's page with those posts. */
export function blogPath(filter: PostFilter & { before?: string }): string {
  const query = filterParams(filter);
  return query ? `/blog?${query}` : '/blog';
}

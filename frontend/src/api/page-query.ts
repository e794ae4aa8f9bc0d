/**
 * An API query that a page depends on. The server fetches `path` before it renders; `preloadStore` puts the response into
 * the cache under the endpoint and argument of the page's hook, on both sides.
 */
export interface PageQuery {
  path: string;
  endpointName: string;
  arg: unknown;
  /** Maps the response to what the endpoint caches; defaults to the response itself. */
  read?: (answer: unknown, nextCursor: string | null) => unknown;
}

/**
 * Something that a page asks the API for: the server fetches `path` before it renders, and the answer is put into the
 * store's cache under exactly the endpoint and argument that the page's hook uses, on both sides.
 */
export interface PageQuery {
  path: string;
  endpointName: string;
  arg: unknown;
  /** Turns the answer into what the endpoint caches; by default the answer itself. */
  read?: (answer: unknown, nextCursor: string | null) => unknown;
}

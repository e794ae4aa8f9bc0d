import type { Tag } from '@/shared/api/base-api';
import type { ApiError } from '@/shared/api/errors';

/** A public read that a page depends on: its request, how the answer is parsed, and which changes make it stale. */
export interface PageQuery<Data> {
  /** Path and query parameters, as the server spells them too. They identify the read. */
  path: string;
  tags: readonly Tag[];
  /** Maps the response's body (`null` if it is not JSON) and its `X-Next-Cursor`. */
  read: (body: unknown, next: string | null) => Data;
  /** A 404 means `null`. */
  isNullable?: true;
  /** What a failure counts as, after a retry; it is logged under this name. */
  fallback?: { name: string; data: Data };
}

/** The state of a page query: neither `data` nor `error` while it is awaited. */
export interface PageRead<Data> {
  data?: Data | undefined;
  error?: ApiError | undefined;
}

/** The answer to a page query that came with the document. */
export interface EmbeddedAnswer {
  query: PageQuery<unknown>;
  data: unknown;
}

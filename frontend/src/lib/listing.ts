import type { FetchBaseQueryMeta } from '@reduxjs/toolkit/query/react';

/** Part of a list that the server searches, sorts and pages. */
export interface ListingArg {
  limit: number;
  cursor?: string | undefined;
  search?: string | undefined;
  /** The wire's name of a column, `-` before it for descending. */
  sort?: string | undefined;
}

export interface Listing<Row> {
  rows: Row[];
  /** How many there are in all. */
  total: number;
  /** Where the next part begins; `null` on the last one. */
  next: string | null;
}

export function listingPath(path: string, { limit, cursor, search, sort }: ListingArg): string {
  const query = new URLSearchParams({ limit: String(limit) });
  if (cursor) query.set('cursor', cursor);
  if (search) query.set('q', search);
  if (sort) query.set('sort', sort);
  return `${path}?${query.toString()}`;
}

/** Reads what stands in the headers beside the rows. */
export function readListing<Row>(rows: Row[] | null, meta: FetchBaseQueryMeta | undefined): Listing<Row> {
  const headers = meta?.response?.headers;
  const total = Number(headers?.get('x-total-count') ?? rows?.length ?? 0);
  return { rows: rows ?? [], total, next: headers?.get('x-next-cursor') ?? null };
}

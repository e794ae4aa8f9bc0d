import type { FetchArgs } from '@reduxjs/toolkit/query/react';
import { allowNotFound, listTag, type Tag } from './base-api';
import { isUnanswered, type ApiError } from '@/shared/api/errors';
import { toJson } from '@/shared/api/send';

/** A record that administrators edit. `version` identifies the state that was read. */
export interface Versioned {
  id: number;
  version?: number | undefined;
}

/** What a save writes to: an existing version, or a new record that is created once for each idempotency key. */
export type SaveTarget = { id: number; version: number | undefined } | { key: string };

/** The input of a save: with an `id` it updates, without one it creates, once for each `key`. */
export type VersionedInput<Body> = Body & Partial<Versioned> & { key?: string };

const ifMatch = (version: number | undefined) =>
  version === undefined ? {} : { 'if-match': `"${version}"` };

/** PUT or POST of a record. The server responds with 412 if the version is stale. */
export function saveRequest(path: string, { id, version, key, ...input }: VersionedInput<object>): FetchArgs {
  const body: unknown = JSON.parse(toJson(input));
  if (id !== undefined) return { url: `${path}/${id}`, method: 'PUT', body, headers: ifMatch(version) };
  return { url: path, method: 'POST', body, headers: key ? { 'idempotency-key': key } : {} };
}

/** DELETE of a record. A 404 counts as success: an earlier response may have been lost. */
export const deleteRequest = (path: string, { id, version }: Versioned): FetchArgs => ({
  url: `${path}/${id}`,
  method: 'DELETE',
  headers: ifMatch(version),
  ...allowNotFound,
});

export interface Deletion {
  /** The path of the call that undoes it; absent if the record had been deleted before. */
  undo?: string | undefined;
  /** What is refetched after that. */
  tags: Tag[];
}

/** 400 is among them because a referenced record, such as a category, may be gone. */
const outOfDateStatuses = [400, 404, 409, 412];

export const isStaleError = (error: ApiError | undefined) =>
  error !== undefined && outOfDateStatuses.includes(error.status);

/**
 * For `invalidatesTags`: the lists of these entities, and the record that was written of the first; after a success, and after
 * a failure that leaves them stale or unknown.
 */
export const invalidates =
  (tag: Tag, ...others: Tag[]) =>
  (_done: unknown, error: ApiError | undefined, record: number | Partial<Versioned>) => {
    if (error && !isStaleError(error) && !isUnanswered(error)) return [];
    const id = typeof record === 'number' ? record : record.id;
    return [...[tag, ...others].map(listTag), ...(id === undefined ? [] : [{ type: tag, id }])];
  };

/** Replaces the server's message, which asks to reload, where the list is refetched anyway. */
export const staleMessage =
  'Someone else has changed this in the meantime. You’re seeing the new state: please try again.';

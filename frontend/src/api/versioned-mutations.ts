import type { FetchArgs } from '@reduxjs/toolkit/query/react';
import { allowNotFound } from './client';
import { asApiError, isUnanswered, type ApiError } from './errors';

/** What an administrator edits: the version says which state of it they saw. */
export interface Versioned {
  id: number;
  version?: number | undefined;
}

/** Where it is stored: in place of the state that was seen, or as something new, made once for each key. */
export type SaveTarget = { id: number; version: number | undefined } | { key: string };

/** Something to be stored: with an `id` in place of what is there, else as a new one, made once for each `key`. */
export type VersionedInput<Body> = Body & Partial<Versioned> & { key?: string };

const ifMatch = (version: number | undefined) =>
  version === undefined ? {} : { 'if-match': `"${version}"` };

/** Half of a sign is none, and no server takes it: it stands there as what cannot be read. */
const replaceLoneSurrogates = (_name: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/\p{Surrogate}/gu, '\ufffd') : value;

/** The call that stores it: refused (412) where somebody else has changed it since. */
export function saveRequest(path: string, { id, version, key, ...input }: VersionedInput<object>): FetchArgs {
  const body: unknown = JSON.parse(JSON.stringify(input, replaceLoneSurrogates));
  if (id !== undefined) return { url: `${path}/${id}`, method: 'PUT', body, headers: ifMatch(version) };
  return { url: path, method: 'POST', body, headers: key ? { 'idempotency-key': key } : {} };
}

/** What is not there any more need not be deleted: maybe it was, and the answer was lost. */
export const deleteRequest = (path: string, { id, version }: Versioned): FetchArgs => ({
  url: `${path}/${id}`,
  method: 'DELETE',
  headers: ifMatch(version),
  ...allowNotFound,
});

/** 400: what it refers to, such as a category, may be gone. */
const outOfDateStatuses = [400, 404, 409, 412];

/** Whether a write was refused because what it was made from has changed since. */
export const isStaleError = (error: ApiError | undefined) =>
  error !== undefined && outOfDateStatuses.includes(error.status);

/** For `invalidatesTags`: what is refreshed after a write, also where the list is out of date or may be: nobody answered. */
export const invalidates =
  <const Tag>(...tags: Tag[]) =>
  (_done: unknown, error: ApiError | undefined): Tag[] =>
    !error || isStaleError(error) || isUnanswered(error) ? tags : [];

/** In place of the server's words, which ask to reload, where the new state is fetched without being asked for. */
export const staleMessage =
  'This was changed by someone else in the meantime. What you see now is the new state: please try again.';

/** What is said where something was refused because somebody else has changed it, and the list is asked for again. */
export const staleMessageFor = (cause: unknown): string | undefined =>
  asApiError(cause).status === 412 ? staleMessage : undefined;

import { randomUUID } from 'node:crypto';
import { expect, type APIRequestContext } from '@playwright/test';

export interface Stored {
  id: number;
  version: number;
}

/** Returns a name that no other test uses. */
export const unique = (kind: string) => `${kind}-${randomUUID().slice(0, 8)}`;

export async function read<T = unknown>(api: APIRequestContext, path: string): Promise<T> {
  return (await (await api.get(path)).json()) as T;
}

export async function readFirst<T = Stored>(api: APIRequestContext, list: string): Promise<T> {
  const [first] = await read<T[]>(api, list);
  if (!first) throw new Error(`${list} is empty`);
  return first;
}

export async function create(api: APIRequestContext, path: string, data: object): Promise<Stored> {
  const answer = await api.post(path, { data });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()) as Stored;
}

/** Creates a post by the administrator, a draft unless the fields say otherwise. */
export async function createPost(api: APIRequestContext, fields: { title: string; [name: string]: unknown }) {
  const me = await read<Stored>(api, '/api/user');
  return create(api, '/api/admin/blog', { content: 'Text.', authors: [me.id], ...fields });
}

/** Creates an administrator whose sessions a test may end. */
export async function createAdministrator(api: APIRequestContext) {
  const account = { username: unique('colleague'), password: 'portico-colleague' };
  const { id } = await create(api, '/api/admin/users', { ...account, isAdmin: true });
  return { ...account, id };
}

export const createEnquiry = (api: APIRequestContext, fields: object = {}) =>
  create(api, '/api/contact', { name: 'Ada', email: 'ada@example.com', message: 'Text.', ...fields });

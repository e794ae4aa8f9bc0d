import { expect, type APIRequestContext } from '@playwright/test';

export interface Stored {
  id: number;
  version: number;
}

export async function read<T = unknown>(api: APIRequestContext, path: string): Promise<T> {
  return (await (await api.get(path)).json()) as T;
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

/** Leaves a message as a visitor. */
export const createEnquiry = (api: APIRequestContext, fields: object = {}) =>
  create(api, '/api/contact', { name: 'Ada', email: 'ada@example.com', message: 'Text.', ...fields });

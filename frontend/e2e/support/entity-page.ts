import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import type { Entity } from './entities';
import { expect } from './test';

interface Stored {
  id: number;
  version: number;
}

/** Returns a unique name. */
export const nameFor = ({ name }: Entity) => `${name.replaceAll(' ', '-')}-${randomUUID().slice(0, 8)}`;

/** Returns all records of that name from the server. */
export async function named(api: APIRequestContext, { path, wire }: Entity, name: string) {
  const answer = await api.get(`${path}?q=${encodeURIComponent(name)}`);
  const all = (await answer.json()) as (Stored & Record<string, unknown>)[];
  return all.filter((one) => one[wire] === name);
}

/** Creates a record through the API. */
export async function make(api: APIRequestContext, { path, data }: Entity, name: string): Promise<Stored> {
  const answer = await api.post(path, { data: await data(name, api) });
  expect(answer.status()).toBe(201);
  return (await answer.json()) as Stored;
}

/** Filters the list by the name. */
export const listOf = ({ at }: Entity, name: string) =>
  `${at}${at.includes('?') ? '&' : '?'}q=${encodeURIComponent(name)}`;

export const formOf = (page: Page, { isPage }: Entity) => page.getByRole(isPage ? 'main' : 'dialog');

/** The opener of a form: a button, or a link if the form is a page. */
export const openerOf = (page: Page, { isPage }: Entity, name: string) =>
  page.getByRole(isPage ? 'link' : 'button', { name, exact: true }).first();

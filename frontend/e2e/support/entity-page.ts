import type { APIRequestContext, Page } from '@playwright/test';
import type { Entity } from './entities';
import { create, read, unique, type Stored } from './records';

export const uniqueName = ({ name }: Entity) => unique(name.replaceAll(' ', '-'));

/** Returns all records of that name from the server. */
export async function findByName(api: APIRequestContext, { path, apiName }: Entity, name: string) {
  const list = `${path}?q=${encodeURIComponent(name)}`;
  const all = await read<(Stored & Record<string, unknown>)[]>(api, list);
  return all.filter((one) => one[apiName] === name);
}

export const createRecord = async (api: APIRequestContext, { path, data }: Entity, name: string) =>
  create(api, path, await data(name, api));

export const listPath = ({ at }: Entity, name: string) =>
  `${at}${at.includes('?') ? '&' : '?'}q=${encodeURIComponent(name)}`;

export const formOf = (page: Page, { isPage }: Entity) => page.getByRole(isPage ? 'main' : 'dialog');

/** The opener of a form: a button, or a link if the form is a page. */
export const openerOf = (page: Page, { isPage }: Entity, name: string) =>
  page.getByRole(isPage ? 'link' : 'button', { name, exact: true }).first();

import type { Page } from '@playwright/test';

/** Follows a link of the footer. */
export const follow = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();

/** Follows a link of the header's navigation. */
export const navigate = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();

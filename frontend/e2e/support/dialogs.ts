import type { Page } from '@playwright/test';

/** The dashboard's dialogs: the page, the opener, the title, and the button that triggers validation. */
export const dialogs: { at: string; opener: RegExp; dialog: string; submit?: string }[] = [
  { at: '/admin/users', opener: /^Create New User$/, dialog: 'Create New User', submit: 'Create' },
  { at: '/admin/users', opener: /^Edit priya$/, dialog: 'Edit User' },
  { at: '/admin/users', opener: /^Delete priya$/, dialog: 'Are you sure?' },
  { at: '/admin/navigation', opener: /^Add Item$/, dialog: 'Add Navigation Item', submit: 'Save' },
  { at: '/admin/navigation', opener: /^Edit Case studies$/, dialog: 'Edit Navigation Item' },
  {
    at: '/admin/navigation',
    opener: /^Delete Case studies$/,
    dialog: 'Are you sure you want to delete "Case studies"?',
  },
  { at: '/admin/content', opener: /^Create New Content$/, dialog: 'Create New Content', submit: 'Create' },
  { at: '/admin/content?q=Triage', opener: /^Edit Triage/, dialog: 'Edit Content' },
  { at: '/admin/blog', opener: /^Delete Monitoring without/, dialog: 'Are you sure?' },
  { at: '/admin/pages', opener: /^Create New Page$/, dialog: 'Create New Page', submit: 'Create' },
  { at: '/admin/faq', opener: /^Add Category$/, dialog: 'Add New Category', submit: 'Save Category' },
  { at: '/admin/faq', opener: /^Edit Pricing$/, dialog: 'Edit Category' },
  { at: '/admin/faq', opener: /^Delete Pricing$/, dialog: 'Are you sure?' },
  {
    at: '/admin/faq?show=items',
    opener: /^Add FAQ Item$/,
    dialog: 'Add New FAQ Item',
    submit: 'Save FAQ Item',
  },
  { at: '/admin/faq?show=items', opener: /^Edit How long does a project/, dialog: 'Edit FAQ Item' },
  { at: '/admin/faq?show=items', opener: /^Delete How long does a project/, dialog: 'Are you sure?' },
];

export const dialogOf = (page: Page, name: string) =>
  page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }));

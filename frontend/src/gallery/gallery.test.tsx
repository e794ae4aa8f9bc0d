import { readdirSync } from 'node:fs';
import { fireEvent } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWith } from '@/test/render';
import { Gallery, specimens } from './gallery';

const folders = [
  ...['shared/ui', 'shared/forms', 'site/parts', 'site/forms'],
  ...['ui', 'forms', 'table', 'bulk', 'arrange', 'editing', 'markdown', 'links'].map(
    (name) => `admin/${name}`,
  ),
];

const files = folders.flatMap((folder) =>
  readdirSync(`src/${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?<!\.test)\.tsx$/.test(path))
    .map((path) => `${folder}/${path.replace('.tsx', '')}`),
);

/** Components that only appear within another, by the one whose specimen shows them. */
const parts: Record<string, string> = {
  'admin/arrange/sortable-row': 'admin/arrange/sortable-list',
  'admin/bulk/select-cells': 'admin/table/data-table',
  'admin/table/rows/column-header': 'admin/table/data-table',
  'admin/table/rows/table-head': 'admin/table/data-table',
  'admin/table/rows/table-row': 'admin/table/data-table',
  'admin/table/rows/search-match': 'admin/table/data-table',
  'admin/bulk/confirm-bulk': 'admin/bulk/bulk-bar',
  'shared/ui/dialog/modal': 'shared/ui/dialog/dialog',
  'shared/ui/toast/toast-view': 'shared/ui/toast/toast',
  'shared/ui/toast/toast-item': 'shared/ui/toast/toast',
  'admin/editing/conflict/combined-text': 'admin/editing/conflict/conflict-field',
  'admin/editing/conflict/short-text': 'admin/editing/conflict/conflict-field',
  'admin/editing/conflict/conflict-questions': 'admin/editing/conflict/conflict-dialog',
  'site/forms/form-engine': 'site/forms/progressive-form',
  'admin/markdown/editor/toolbar': 'admin/markdown/editor/markdown-field',
  'admin/markdown/editor/link/dead-links': 'admin/markdown/editor/markdown-field',
  'admin/markdown/editor/link/link-dialog': 'admin/markdown/editor/markdown-field',
  'admin/markdown/editor/link/use-link-dialog': 'admin/markdown/editor/markdown-field',
  'admin/markdown/editor/writing/outline-dialog': 'admin/markdown/editor/markdown-field',
  'admin/markdown/editor/writing/use-outline': 'admin/markdown/editor/markdown-field',
  'admin/markdown/editor/writing/word-count': 'admin/markdown/editor/markdown-field',
  'admin/markdown/editor/writing/writing-bar': 'admin/markdown/editor/markdown-field',
  'site/parts/detail-state': 'site/parts/not-found-page',
  'admin/links/link-suggestions': 'admin/markdown/editor/markdown-field',
  'admin/markdown/preview/blocked-images': 'admin/markdown/preview/markdown-preview',
  'admin/markdown/preview/rendered-nodes': 'admin/markdown/preview/markdown-preview',
};

/** Render nothing visible: they fill the document's head, or wait for a stored draft, a newer version or an outage. */
const invisible = [
  'shared/ui/head',
  'admin/editing/drafts/unfinished-work',
  'admin/editing/newer-version',
  'admin/editing/offline-note',
];

test('shows every component', () => {
  const shown = Object.keys(specimens);
  const seen = (file: string) => shown.includes(parts[file] ?? file) || invisible.includes(file);
  expect(files.length).toBeGreaterThan(50);
  expect(files.filter((file) => !seen(file))).toEqual([]);
  expect(shown.filter((file) => !files.includes(file))).toEqual([]);
});

test('renders every state in its themes', () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const { container } = renderWith(<Gallery />);
  const themesOf = (name: string) =>
    [...container.querySelectorAll<HTMLElement>(`[aria-label="${name}"] > * > [data-theme]`)].map(
      ({ dataset }) => dataset.theme,
    );
  for (const name of Object.keys(specimens)) expect(themesOf(name), name).toEqual(['light', 'dark']);
  // Testing Library's queries look at every element of this long page.
  const theme = container.querySelector('[aria-label="Theme"]') as Element;
  fireEvent.change(theme, { target: { value: 'dark' } });
  expect(themesOf('shared/ui/button')).toEqual(['dark']);
});

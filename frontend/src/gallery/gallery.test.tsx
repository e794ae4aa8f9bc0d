import { readdirSync } from 'node:fs';
import { fireEvent } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWith } from '@/test/render';
import { Gallery, specimens } from './gallery';

const files = readdirSync('src/components', { recursive: true, encoding: 'utf8' })
  .filter((path) => /(?<!\.test)\.tsx$/.test(path))
  .map((path) => path.replace('.tsx', ''));

/** Components that only appear within another, by the one whose specimen shows them. */
const parts: Record<string, string> = {
  'arrange/sortable-row': 'arrange/sortable-list',
  'bulk/select-cells': 'data-table/data-table',
  'data-table/rows/column-header': 'data-table/data-table',
  'data-table/rows/table-head': 'data-table/data-table',
  'data-table/rows/table-row': 'data-table/data-table',
  'data-table/rows/search-match': 'data-table/data-table',
  'bulk/confirm-bulk': 'bulk/bulk-bar',
  'ui/dialog/modal': 'ui/dialog/dialog',
  'ui/toast/toast-view': 'ui/toast/toast',
  'ui/toast/toast-item': 'ui/toast/toast',
  'editing/conflict/combined-text': 'editing/conflict/conflict-field',
  'editing/conflict/short-text': 'editing/conflict/conflict-field',
  'editing/conflict/conflict-questions': 'editing/conflict/conflict-dialog',
  'form/form-engine': 'form/progressive-form',
  'markdown/editor/toolbar': 'markdown/editor/markdown-field',
  'markdown/editor/link/dead-links': 'markdown/editor/markdown-field',
  'markdown/editor/link/link-dialog': 'markdown/editor/markdown-field',
  'markdown/editor/link/use-link-dialog': 'markdown/editor/markdown-field',
  'markdown/editor/writing/outline-dialog': 'markdown/editor/markdown-field',
  'markdown/editor/writing/use-outline': 'markdown/editor/markdown-field',
  'markdown/editor/writing/word-count': 'markdown/editor/markdown-field',
  'markdown/editor/writing/writing-bar': 'markdown/editor/markdown-field',
  'site/detail-state': 'site/not-found-page',
  'links/link-suggestions': 'markdown/editor/markdown-field',
  'markdown/preview/blocked-images': 'markdown/preview/markdown-preview',
  'markdown/preview/rendered-nodes': 'markdown/preview/markdown-preview',
};

/** Render nothing visible: they fill the document's head, or wait for a stored draft, a newer version or an outage. */
const invisible = [
  'site/head',
  'editing/drafts/unfinished-work',
  'editing/newer-version',
  'editing/offline-note',
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
  expect(themesOf('ui/button')).toEqual(['dark']);
});

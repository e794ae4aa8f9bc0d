import { readdirSync } from 'node:fs';
import { fireEvent } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWith } from '@/test/render';
import { Gallery, specimens } from './gallery';

/** The folders of primitives: each component has a specimen. Panels, tables and editors of features are not shown. */
const folders = ['shared/ui', 'shared/forms', 'admin/ui', 'admin/forms/fields', 'site/parts'];

/** Components that appear only within another, and `head`, which fills the document's head. */
const withoutSpecimen = [
  'shared/ui/dialog/modal',
  'shared/ui/head',
  'shared/ui/toast/toast-item',
  'shared/ui/toast/toast-view',
];

test('shows every component of the listed folders', () => {
  const files = folders.flatMap((folder) =>
    readdirSync(`src/${folder}`, { recursive: true, encoding: 'utf8' })
      .filter((path) => /(?<!\.test)\.tsx$/.test(path))
      .map((path) => `${folder}/${path.replace('.tsx', '')}`),
  );
  expect([...Object.keys(specimens), ...withoutSpecimen].sort()).toEqual(files.sort());
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

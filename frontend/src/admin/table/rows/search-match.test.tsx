import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWith } from '@/test/render';
import { SearchMatch } from './search-match';

const row = <SearchMatch shown="Post 1" texts={['tags, more', 'About post offices and looms.']} />;

test('shows the part of a hidden text that the search has found', () => {
  renderWith(row, { at: '/admin/blog?q=post+looms' });
  expect(screen.getByText('looms').tagName).toBe('MARK');
  expect(screen.getByText(/About post offices and/)).toBeVisible();
});

test.each(['', '?q=post', '?q=nothing'])('shows nothing for “%s”', (query) => {
  renderWith(row, { at: `/admin/blog${query}` });
  expect(screen.queryByText(/About/)).toBeNull();
});

test('shows another form of the word if no text has the word itself', () => {
  renderWith(row, { at: '/admin/blog?q=loom' });
  expect(screen.getByText('loom')).toBeVisible();
  renderWith(<SearchMatch shown="Post 2" texts={['A drift', 'Models that are drifting.']} />, {
    at: '/admin/blog?q=drifting',
  });
  expect(screen.getByText('drifting').tagName).toBe('MARK');
  renderWith(<SearchMatch shown="Post 3" texts={['tags', 'It drifted far.']} />, {
    at: '/admin/blog?q=drifts',
  });
  expect(screen.getByText('drifted').tagName).toBe('MARK');
});

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

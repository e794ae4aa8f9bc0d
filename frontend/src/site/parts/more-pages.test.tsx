import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { createPageData } from '@/shared/api/page-data';
import { PageDataProvider } from '@/shared/api/use-page-query';
import { MorePages } from './more-pages';

const queryOf = (path: string) => ({ path, tags: [], read: () => path });

const pages = (added: string[]) => (
  <PageDataProvider
    value={createPageData(['second', 'third'].map((path) => ({ query: queryOf(path), data: path })))}
  >
    <MemoryRouter initialEntries={[{ pathname: '/blog', state: { added: { '': added } } }]}>
      <MorePages
        first="first"
        nextOf={() => 'next'}
        queryOf={queryOf}
        hrefOf={(cursor) => `/blog?before=${cursor}`}
        failed="Failed to load"
        loading={null}
      >
        {(page) => <p>The {page} page</p>}
      </MorePages>
    </MemoryRouter>
  </PageDataProvider>
);

test('adds pages to the server’s document after hydration', () => {
  const logError = vi.spyOn(console, 'error');
  const onRecoverableError = vi.fn();
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = renderToString(pages([]));
  render(pages(['second', 'third']), { container, hydrate: true, onRecoverableError });
  expect(screen.getByText('The second page')).toBeVisible();
  expect(screen.getByText('The third page')).toBeVisible();
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(logError).not.toHaveBeenCalled();
});

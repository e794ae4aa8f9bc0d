import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { MorePages } from './more-pages';

const pages = (added: string[]) => (
  <MemoryRouter initialEntries={[{ pathname: '/blog', state: { added: { '': added } } }]}>
    <MorePages
      first={{ next: 'second' }}
      hrefOf={(cursor) => `/blog?before=${cursor}`}
      page={(cursor) => <p key={cursor}>The {cursor} page</p>}
    />
  </MemoryRouter>
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

import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { inspect } from '@/test/axe';
import { renderApp, renderWith } from '@/test/render';

test.each(['/nowhere/at/all', '/a%0Ab'])('the address %s shows 404 Page Not Found', async (address) => {
  renderApp(address);
  expect(await screen.findByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible();
  expect(await inspect()).toHaveNoViolations();
});

test('a failing application shows what to do', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Broken = () => {
    throw new Error('broken');
  };
  renderWith(<Broken />);
  expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong');
  expect(document.title).toBe('Something went wrong');
  expect(screen.getByText('Please try refreshing the page')).toBeVisible();
});

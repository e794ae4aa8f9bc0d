import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { inspect } from '@/test/axe';
import { pageState } from '@/test/fixtures/samples';
import { renderWith } from '@/test/render';
import { Footer } from './footer';
import { ThemeSwitch } from './theme-switch';

test('the footer has the company, its pages and its address', async () => {
  renderWith(<Footer />);
  const footer = screen.getByRole('contentinfo');
  expect(within(footer).getByText('Empowering the Future with AI')).toBeVisible();
  expect(within(footer).getByText(/© 2026 Northlight AI Ltd/)).toBeVisible();
  const links = within(screen.getByRole('navigation', { name: 'Quick links' })).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/about',
    '/services',
    '/case-studies',
    '/contact',
  ]);
  const resources = within(screen.getByRole('navigation', { name: 'Resources' })).getAllByRole('link');
  expect(resources.map((link) => link.getAttribute('href'))).toEqual(['/blog', '/faq', '/search']);
  const services = within(screen.getByRole('navigation', { name: 'Services' })).getAllByRole('link');
  expect(services).toHaveLength(6);
  for (const service of services) expect(service).toHaveAttribute('href', '/services');
  expect(await inspect()).toHaveNoViolations();
});

test('social icons link to the configured addresses, else nowhere', () => {
  const social = { linkedin: 'https://linkedin.example/x', x: '', github: 'javascript:alert(1)' };
  renderWith(<Footer />, { state: { ...pageState, site: { ...pageState.site, social } } });
  expect(screen.getByLabelText('LinkedIn')).toHaveAttribute('href', social.linkedin);
  expect(screen.getByLabelText('X')).toHaveAttribute('href', '');
  expect(screen.getByLabelText('GitHub')).toHaveAttribute('href', '');
});

test('links the imprint and the privacy notice where there are any', () => {
  const state = (imprint: string, privacy: string) => ({
    state: { ...pageState, site: { ...pageState.site, legal: { imprint, privacy } } },
  });
  const { unmount } = renderWith(<Footer />);
  expect(screen.queryByRole('link', { name: /Imprint|Privacy/ })).not.toBeInTheDocument();
  unmount();
  renderWith(<Footer />, state('/imprint', 'https://example.com/privacy'));
  expect(screen.getByRole('link', { name: 'Imprint' })).toHaveAttribute('href', '/imprint');
  expect(screen.getByRole('link', { name: 'Privacy' })).toHaveAttribute(
    'href',
    'https://example.com/privacy',
  );
});

test('a chosen theme is applied and stored until reset to the system’s', async () => {
  const { user } = renderWith(<Footer />);
  expect(screen.getByRole('radio', { name: 'System' })).toBeChecked();
  await user.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  expect(localStorage.getItem('portico-theme')).toBe('dark');
  await user.click(screen.getByRole('radio', { name: 'System' }));
  expect(document.documentElement).not.toHaveAttribute('data-theme');
  expect(localStorage.getItem('portico-theme')).toBeNull();
});

test('applies a theme chosen in another window', async () => {
  renderWith(<ThemeSwitch />);
  const broadcastTheme = (newValue: string | null) =>
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'portico-theme', newValue })));
  broadcastTheme('dark');
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  expect(screen.getByRole('radio', { name: 'Dark' })).toBeChecked();
  broadcastTheme(null);
  expect(document.documentElement).not.toHaveAttribute('data-theme');
  expect(screen.getByRole('radio', { name: 'System' })).toBeChecked();
});

test('catches up with a theme chosen in another window before listening', () => {
  localStorage.setItem('portico-theme', 'dark');
  renderWith(<ThemeSwitch />);
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  expect(screen.getByRole('radio', { name: 'Dark' })).toBeChecked();
});

test('applies and stores a theme chosen before hydration', async () => {
  const fault = vi.spyOn(console, 'error');
  const page = document.body.appendChild(document.createElement('div'));
  page.innerHTML = renderToString(<ThemeSwitch />);
  await userEvent.click(screen.getByRole('radio', { name: 'Dark' }));
  const root = hydrateRoot(page, <ThemeSwitch />);
  await waitFor(() => expect(document.documentElement).toHaveAttribute('data-theme', 'dark'));
  expect(localStorage.getItem('portico-theme')).toBe('dark');
  expect(screen.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: 'System' }));
  expect(document.documentElement).not.toHaveAttribute('data-theme');
  expect(fault.mock.calls.filter(([text]) => String(text).includes('ydrat'))).toEqual([]);
  root.unmount();
  page.remove();
});

test('hydration does not undo the stored theme', async () => {
  document.documentElement.dataset.theme = 'dark';
  localStorage.setItem('portico-theme', 'dark');
  const page = document.body.appendChild(document.createElement('div'));
  page.innerHTML = renderToString(<ThemeSwitch />);
  const root = hydrateRoot(page, <ThemeSwitch />);
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Dark' })).toBeChecked());
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  expect(localStorage.getItem('portico-theme')).toBe('dark');
  await userEvent.click(screen.getByRole('radio', { name: 'System' }));
  root.unmount();
  page.remove();
});

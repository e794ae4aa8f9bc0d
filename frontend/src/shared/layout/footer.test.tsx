import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { inspect } from '@/test/axe';
import { pageState } from '@/test/fixtures/samples';
import { renderWith } from '@/test/render';
import { Footer } from './footer';
import { ThemeSwitch } from './theme-switch';

const hrefs = (links: HTMLElement[]) => links.map((link) => link.getAttribute('href'));

test('the footer has the company, its pages and its address', async () => {
  renderWith(<Footer />);
  const footer = within(screen.getByRole('contentinfo'));
  expect(footer.getByText(/© 2026 Northlight AI Ltd/)).toBeVisible();
  for (const [name, paths] of Object.entries({
    'Quick links': ['/about', '/services', '/case-studies', '/contact'],
    Resources: ['/blog', '/faq', '/search'],
    Services: Array.from({ length: 6 }, () => '/services'),
  }))
    expect(hrefs(within(footer.getByRole('navigation', { name })).getAllByRole('link'))).toEqual(paths);
  expect(footer.queryByRole('link', { name: /Imprint|Privacy/ })).not.toBeInTheDocument();
  expect(await inspect()).toHaveNoViolations();
});

test('links what is configured, and no unsafe address', () => {
  const social = { linkedin: 'https://linkedin.example/x', x: '', github: 'javascript:alert(1)' };
  const legal = { imprint: '/imprint', privacy: 'https://example.com/privacy' };
  renderWith(<Footer />, { state: { ...pageState, site: { ...pageState.site, social, legal } } });
  const links = ['LinkedIn', 'X', 'GitHub'].map((name) => screen.getByLabelText(name));
  expect(hrefs(links)).toEqual([social.linkedin, '', '']);
  expect(hrefs(screen.getAllByRole('link', { name: /Imprint|Privacy/ }))).toEqual(Object.values(legal));
});

const html = document.documentElement;

test('catches up with a theme chosen in another window before listening', () => {
  localStorage.setItem('portico-theme', 'dark');
  renderWith(<ThemeSwitch />);
  expect(html).toHaveAttribute('data-theme', 'dark');
  expect(screen.getByRole('radio', { name: 'Dark' })).toBeChecked();
});

test('applies and stores a theme chosen before hydration', async () => {
  const fault = vi.spyOn(console, 'error');
  const page = document.body.appendChild(document.createElement('div'));
  page.innerHTML = renderToString(<ThemeSwitch />);
  await userEvent.click(screen.getByRole('radio', { name: 'Dark' }));
  render(<ThemeSwitch />, { container: page, hydrate: true });
  await waitFor(() => expect(html).toHaveAttribute('data-theme', 'dark'));
  expect(localStorage.getItem('portico-theme')).toBe('dark');
  expect(screen.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: 'System' }));
  expect(html).not.toHaveAttribute('data-theme');
  expect(localStorage.getItem('portico-theme')).toBeNull();
  expect(fault.mock.calls.filter(([text]) => String(text).includes('ydrat'))).toEqual([]);
});

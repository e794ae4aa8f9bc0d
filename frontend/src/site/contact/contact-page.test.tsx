import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { inspect } from '@/test/axe';
import { pageState } from '@/test/fixtures/samples';
import { renderApp } from '@/test/render';

test('contact details that are not configured are replaced by advice', async () => {
  const site = { ...pageState.site, address: '', phone: '', email: '' };
  renderApp('/contact', { state: { ...pageState, site } });
  for (const name of ['Visit us', 'Call us', 'Email us'])
    expect(await screen.findByRole('heading', { name })).toBeVisible();
  expect(await screen.findByText('Write to us and we’ll find a place and a time.')).toBeVisible();
  expect(screen.getByText('Leave your number in your message and we’ll call you back.')).toBeVisible();
  expect(screen.getByText('Use the form on this page. It reaches us straight away.')).toBeVisible();
  expect(await inspect()).toHaveNoViolations();
});

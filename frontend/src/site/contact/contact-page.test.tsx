import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { inspect } from '@/test/axe';
import { pageState } from '@/test/fixtures/samples';
import { renderApp } from '@/test/render';

test('the contact page has the contact details and both forms', async () => {
  renderApp('/contact');
  expect(await screen.findByRole('heading', { level: 1, name: 'Contact' })).toBeVisible();
  for (const heading of ['Visit us', 'Call us', 'Email us'])
    expect(screen.getByRole('heading', { name: heading })).toBeVisible();
  expect(screen.getByRole('link', { name: '+1 555 0100' })).toHaveAttribute('href', 'tel:+15550100');
  expect(screen.getByRole('link', { name: 'hello@northlight.example' })).toHaveAttribute(
    'href',
    'mailto:hello@northlight.example',
  );
  expect(screen.getByRole('button', { name: 'Send Message' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Subscribe' })).toBeVisible();
  expect(await inspect()).toHaveNoViolations();
});

test('contact details that are not configured are replaced by advice', async () => {
  const site = { ...pageState.site, address: '', phone: '', email: '' };
  renderApp('/contact', { state: { ...pageState, site } });
  expect(await screen.findByText('Write to us and we’ll find a place and a time.')).toBeVisible();
  expect(screen.getByText('Leave your number in your message and we’ll call you back.')).toBeVisible();
  expect(screen.getByText('Use the form on this page. It reaches us straight away.')).toBeVisible();
});

import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { inspect } from '@/test/axe';
import { serveContent, structuredData } from '@/test/fixtures/content';
import { content } from '@/test/fixtures/samples';
import { renderApp } from '@/test/render';

test('the about page has the story, the values and the leaders', async () => {
  const metadata = JSON.stringify({ role: 'Director', avatar: '/covers/flow.svg' });
  serveContent('team-member', [
    content(1, { type: 'team-member', title: 'Grace', content: 'One.\n\nTwo.', metadata, published: false }),
  ]);
  renderApp('/about');
  expect(await screen.findByRole('heading', { level: 1, name: 'Our Story' })).toBeVisible();
  for (const value of ['Innovation', 'Excellence', 'Ethics'])
    expect(screen.getByRole('heading', { name: value })).toBeVisible();
  const team = screen.getByRole('region', { name: 'Leadership team' });
  expect(await within(team).findByRole('heading', { name: 'Grace' })).toBeVisible();
  expect(within(team).getByText('Director')).toBeVisible();
  expect(within(team).getByText('Two.')).toBeVisible();
  expect(JSON.stringify(structuredData())).toContain(
    '{"@type":"Person","name":"Grace","jobTitle":"Director"',
  );
  expect(await inspect()).toHaveNoViolations();
});

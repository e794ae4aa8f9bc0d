import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { pageState } from '@/test/fixtures/samples';
import { renderWith } from '@/test/render';
import { OfficeMap } from './office-map';

const embed = 'https://www.openstreetmap.org/export/embed.html';

function open(mapUrl: string) {
  const state = { ...pageState, site: { ...pageState.site, mapUrl } };
  return renderWith(<OfficeMap />, { state });
}

test('loads the map only on request', async () => {
  const mapUrl = 'https://maps.example/embed?x=1';
  const { user, container } = open(mapUrl);
  expect(container.querySelector('iframe')).toBeNull();
  expect(screen.getByText('Loads from maps.example')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show the map' }));
  const frame = screen.getByTitle('Map of 1 Harbour Street');
  expect(frame).toHaveAttribute('src', mapUrl);
  expect(frame).toHaveAttribute('referrerpolicy', 'no-referrer');
  expect(screen.getByRole('link', { name: 'Open on maps.example' })).toHaveAttribute('href', mapUrl);
  await user.click(screen.getByRole('button', { name: 'Hide the map' }));
  expect(container.querySelector('iframe')).toBeNull();
  expect(screen.getByRole('button', { name: 'Show the map' })).toHaveFocus();
});

test('a map without a marker says so and links to a search', () => {
  const { unmount } = open(`${embed}?query=1+Harbour+Street`);
  const link = screen.getByRole('link', { name: 'Find it on OpenStreetMap' });
  expect(link).toHaveAttribute('href', 'https://www.openstreetmap.org/search?query=1%20Harbour%20Street');
  expect(screen.getByText('Loads from www.openstreetmap.org, which doesn’t mark this address')).toBeVisible();
  unmount();
  open(`${embed}?marker=1%2C2`);
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

test('an OpenStreetMap embed links to the same place on its full page', async () => {
  const { user } = open(`${embed}?bbox=1%2C2%2C3%2C4&marker=53.5%2C9.9`);
  await user.click(screen.getByRole('button', { name: 'Show the map' }));
  const link = screen.getByRole('link', { name: 'Open in OpenStreetMap' });
  expect(link).toHaveAttribute('href', 'https://www.openstreetmap.org/?mlat=53.5&mlon=9.9#map=16/53.5/9.9');
});

test('offers no map for an invalid address', () => {
  open('javascript:alert(1)');
  expect(screen.queryByRole('button', { name: 'Show the map' })).not.toBeInTheDocument();
});

import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { item } from '@/test/fixtures/samples';
import { renderWith } from '@/test/render';
import { PanelLink } from './nav-menu';

test('a line shows its picture, or its icon if the picture can’t be shown', () => {
  const line = (imageUrl: string) => (
    <PanelLink item={item(1, { metadata: { icon: 'cpu', imageUrl } })} label="Item" />
  );
  const { unmount } = renderWith(line('https://example.com/a.png'));
  const picture = () => screen.getByRole('link').querySelector('img');
  expect(picture()).toHaveAttribute('src', 'https://example.com/a.png');
  fireEvent.error(picture() as HTMLImageElement);
  expect(picture()).toBeNull();
  unmount();
  renderWith(line('http://example.com/a.png'));
  expect(picture()).toBeNull();
});

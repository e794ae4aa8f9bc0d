import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { item } from '@/test/fixtures/samples';
import { renderWith } from '@/test/render';
import { PanelLink } from './panel-link';

test('a line shows its picture, or its icon if the picture can’t be shown', () => {
  const withImage = (imageUrl: string) =>
    item(1, { label: 'Vision', href: '/services', metadata: { icon: 'cpu', imageUrl } });
  const { unmount } = renderWith(
    <PanelLink item={withImage('https://example.com/a.png')} label="Item" current={undefined} />,
  );
  const picture = screen.getByRole('link').querySelector('img');
  expect(picture).toHaveAttribute('src', 'https://example.com/a.png');
  fireEvent.error(picture as HTMLImageElement);
  expect(screen.getByRole('link').querySelector('img')).toBeNull();
  unmount();
  renderWith(<PanelLink item={withImage('http://example.com/a.png')} label="Item" current={undefined} />);
  expect(screen.getByRole('link').querySelector('img')).toBeNull();
});

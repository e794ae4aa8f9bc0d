import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Cover, stockCover } from '@/shared/ui/cover';
import { Avatar } from '@/shared/ui/avatar';

const pictureIn = (container: HTMLElement) => container.querySelector('img');

test('a broken portrait is replaced by initials', () => {
  const { container, rerender } = render(<Avatar name="Ada Lovelace" image="/gone.png" />);
  const picture = pictureIn(container);
  expect(picture).toHaveAttribute('src', '/gone.png');
  if (picture) fireEvent.error(picture);
  expect(pictureIn(container)).toBeNull();
  expect(screen.getByText('AL')).toBeVisible();
  rerender(<Avatar name="Ada Lovelace" image="/there.png" />);
  expect(pictureIn(container)).toHaveAttribute('src', '/there.png');
});

test('a broken cover is replaced by the stock cover', () => {
  const { container } = render(<Cover id={3} image="/gone.png" />);
  const picture = pictureIn(container);
  expect(picture).toHaveAttribute('src', '/gone.png');
  if (picture) fireEvent.error(picture);
  expect(pictureIn(container)).toHaveAttribute('src', stockCover(3));
});

test('replaces an image that failed before hydration', async () => {
  const page = document.body.appendChild(document.createElement('div'));
  page.innerHTML = renderToString(<Avatar name="Ada Lovelace" image="/gone.png" />);
  const picture = pictureIn(page);
  Object.defineProperties(picture, {
    complete: { value: true },
    naturalWidth: { value: 0 },
    decode: { value: () => Promise.reject(new Error('broken')) },
  });
  const root = hydrateRoot(page, <Avatar name="Ada Lovelace" image="/gone.png" />);
  await waitFor(() => expect(screen.getByText('AL')).toBeVisible());
  root.unmount();
  page.remove();
});

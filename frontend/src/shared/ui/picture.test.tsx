import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Avatar } from './avatar';
import { Cover, stockCover } from './cover';
import { Portrait } from './portrait/portrait';

const pictureIn = (container: HTMLElement) => container.querySelector('img');

test.each([
  ['an avatar', 'span', (image: string) => <Avatar name="Ada Lovelace" image={image} />],
  ['a portrait', 'svg', (image: string) => <Portrait name="Ada Lovelace" image={image} />],
  ['a cover', `img[src="${stockCover(3)}"]`, (image: string) => <Cover id={3} image={image} />],
])('something stands in for %s that is broken, until the next one', (_, standIn, show) => {
  const { container, rerender } = render(show('/gone.png'));
  const picture = pictureIn(container);
  expect(picture).toHaveAttribute('src', '/gone.png');
  if (picture) fireEvent.error(picture);
  expect(container.querySelector(standIn)).toBeVisible();
  rerender(show('/there.png'));
  expect(pictureIn(container)).toHaveAttribute('src', '/there.png');
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
  render(<Avatar name="Ada Lovelace" image="/gone.png" />, { container: page, hydrate: true });
  await waitFor(() => expect(screen.getByText('AL')).toBeVisible());
});

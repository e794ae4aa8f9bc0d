import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ComponentType } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hydrateWhenNear } from './hydrate-when-near';

/** Tells the observer that the part is near the window. */
let comeNear: (() => void) | undefined;
let root: Root;

beforeEach(() => {
  // React works by itself here: what waits for it would wait for the end of `act`.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
        comeNear = () => notify([{ isIntersecting: true }]);
      }
      observe() {}
      disconnect() {}
    },
  );
});

afterEach(() => {
  comeNear = undefined;
  root.unmount();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

function Counter() {
  const [count, setCount] = useState(0);
  return <button onClick={() => setCount(count + 1)}>{`Pressed ${count} times`}</button>;
}

/** Hydrates what the server rendered, whose code is fetched once. */
async function openPage() {
  const onServer = hydrateWhenNear(() => Promise.resolve(Counter));
  await onServer.fetch();
  document.body.innerHTML = `<main>${renderToString(<onServer.Place />)}</main>`;
  const load = vi.fn<() => Promise<ComponentType>>(() => Promise.resolve(Counter));
  const { Place } = hydrateWhenNear(load);
  const onRecoverableError = vi.fn();
  root = hydrateRoot(document.querySelector('main') as HTMLElement, <Place />, { onRecoverableError });
  await waitFor(() => expect(comeNear).toBeDefined());
  return { load, onRecoverableError, button: screen.getByRole('button') };
}

test('what the server rendered stands until it comes near', async () => {
  const { load, button, onRecoverableError } = await openPage();
  expect(load).not.toHaveBeenCalled();
  comeNear?.();
  await waitFor(() => expect(load).toHaveBeenCalledOnce());
  await waitFor(async () => {
    await userEvent.click(button);
    expect(button.textContent).not.toBe('Pressed 0 times');
  });
  expect(screen.getByRole('button')).toBe(button);
  expect(onRecoverableError).not.toHaveBeenCalled();
});

test('a press before that takes effect once', async () => {
  const { button } = await openPage();
  await userEvent.click(button);
  expect(await screen.findByText('Pressed 1 times')).toBe(button);
});

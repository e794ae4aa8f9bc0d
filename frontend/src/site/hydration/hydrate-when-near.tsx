import { lazy, Suspense, useEffect, useRef, useState, type ComponentType } from 'react';
import { importWithRetry } from '@/shared/lib/dom/import-with-retry';
import { useHydrated } from '@/shared/hooks/react-helpers';

/** How far from the window a part is when its code is fetched. */
const margin = '600px';

/**
 * A part of a page that most visitors reach late, or never. What the server rendered of it stands until it comes near the window;
 * then its code is fetched and it is hydrated. After a step to the page it is fetched at once. The server calls `fetch` first.
 */
export function hydrateWhenNear(load: () => Promise<ComponentType>) {
  let Part: ComponentType | undefined;
  let finish: () => void = () => undefined;
  const isFetched = new Promise<void>((resolve) => (finish = resolve));
  const Later = lazy(() => isFetched.then(() => ({ default: Part as ComponentType })));
  /** The button that was pressed last, before the part could answer. */
  let pressed: HTMLElement | undefined;
  let hasFailed = false;

  const press = () => {
    pressed?.click();
    pressed = undefined;
  };
  const fetch = async () => {
    Part ??= await load();
    finish();
  };
  const start = () =>
    void importWithRetry(fetch).catch(() => {
      hasFailed = true;
      // The browser submits a form by itself.
      press();
    });

  function FetchedPart() {
    const isHydrating = !useHydrated();
    useEffect(press, []);
    if (!Part && !isHydrating) start();
    return Part ? <Part /> : <Later />;
  }

  /** The same element in every render: React gives up what it has not hydrated when it gets other children. */
  const part = (
    <Suspense>
      <FetchedPart />
    </Suspense>
  );

  function Place() {
    const place = useRef<HTMLDivElement>(null);
    const isHydrated = useHydrated();
    const [canWait] = useState(!isHydrated);
    useEffect(() => {
      const { current } = place;
      if (!current || !canWait || Part) return;
      const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && start(), {
        rootMargin: margin,
      });
      // React drops what happens in a part that is not hydrated.
      const keepPress = (event: MouseEvent) => {
        const button = event.target instanceof Element ? event.target.closest('button') : null;
        if (Part || hasFailed || !button || !current.contains(button)) return;
        event.preventDefault();
        pressed = button;
        start();
      };
      observer.observe(current);
      document.addEventListener('click', keepPress, true);
      return () => {
        observer.disconnect();
        document.removeEventListener('click', keepPress, true);
      };
    }, [canWait]);
    return <div ref={place}>{part}</div>;
  }

  return { fetch, Place };
}

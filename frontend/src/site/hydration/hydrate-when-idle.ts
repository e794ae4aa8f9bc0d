import { whenIdle } from '@/shared/lib/dom/when-idle';
import { earlyEvents, replayEarlyEvents } from './early-events';

/**
 * Hydrates the page once the browser is idle, or at once on input. Earlier input is not lost: it is
 * done again once the page can answer. `hydrate` resolves to whether it can.
 */
export function hydrateWhenIdle(hydrate: () => Promise<boolean>) {
  const start = () =>
    void hydrate().then((isHydrated) => (isHydrated ? replayEarlyEvents() : earlyEvents().fail()));
  if (earlyEvents().events.length > 0) setTimeout(start);
  else whenIdle(start);
}

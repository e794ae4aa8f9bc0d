import { whenIdle } from '@/shared/lib/dom/when-idle';

/** What `boot.ts`, which is part of the document itself, knows before the page's code has come. */
interface EarlyEvents {
  /** The address that the document was loaded for. */
  url: string;
  /** Events that wait for hydration, in their order. */
  events: Event[];
  /** The page listens by itself. */
  stop: () => void;
  /** The page's code can't be loaded or run: submits the form that waits natively, or shows a notice. */
  fail: () => void;
}

declare global {
  interface Window {
    earlyEvents?: EarlyEvents;
  }
}

function replayEarlyEvents() {
  window.earlyEvents?.stop();
  window.earlyEvents?.events.splice(0).forEach(replay);
}

function replay(event: Event) {
  const { target } = event;
  if (!(target instanceof Element) || !target.isConnected) return;
  if (event instanceof SubmitEvent && target instanceof HTMLFormElement) {
    target.requestSubmit(event.submitter);
    return;
  }
  const EventConstructor = event.constructor as new (type: string, init: EventInit) => Event;
  target.dispatchEvent(new EventConstructor(event.type, event));
}

/**
 * Hydrates the page once the browser is idle, or at once on input. Earlier input is not lost: it is
 * done again once the page can answer. `hydrate` resolves to whether it can.
 */
export function hydrateWhenIdle(hydrate: () => Promise<boolean>) {
  const start = () =>
    void hydrate().then((isHydrated) => (isHydrated ? replayEarlyEvents() : window.earlyEvents?.fail()));
  if (window.earlyEvents?.events.length) setTimeout(start);
  else whenIdle(start);
}

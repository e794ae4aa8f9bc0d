import { early } from './early';
import { mayBeSignedIn } from './signed-in';
import { whenIdle } from './when-idle';

/** How long a page that was drawn by the server is left to those who only read, in milliseconds. */
const patience = 3000;

/** What people do first when they want more of a page than to read it. */
const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'] as const;

/**
 * Takes the page over once somebody wants something of it; at the latest when it has been there for a while. What they did
 * before it listened is not lost: it is done again once the page can answer. `takeOver` says when the page listens, and
 * resolves when it can answer.
 */
export function whenWanted(takeOver: (onListening: () => void) => Promise<void>) {
  const { events, stop } = early();
  let isBegun = false;
  const begin = () => {
    if (isBegun) return;
    isBegun = true;
    clearTimeout(timer);
    for (const sign of signs) window.removeEventListener(sign, begin);
    void takeOver(stop).then(() => {
      stop();
      events.filter(isForPage).forEach(repeat);
    });
  };
  const isWanted = events.length > 0 || isAwaited();
  const timer = setTimeout(() => whenIdle(begin), isWanted ? 0 : patience);
  for (const sign of signs) window.addEventListener(sign, begin, { passive: true });
}

/** Whether something of the page is the browser's alone: who is logged in, where one was on the page, which part one came for. */
function isAwaited() {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return mayBeSignedIn() || window.location.hash !== '' || arrival?.type !== 'navigate';
}

/** Not what the browser does by itself: it follows a link, ticks a box, and tells of a form that a button sends. */
function isForPage({ type, target }: Event): boolean {
  if (type !== 'click') return true;
  const button = target instanceof Element ? target.closest('button') : null;
  return button?.type === 'button';
}

function repeat(event: Event) {
  const { target } = event;
  if (!(target instanceof Element) || !target.isConnected) return;
  if (event instanceof SubmitEvent && target instanceof HTMLFormElement) {
    // A form that the browser can send by itself has been sent, and is none of those.
    if (target.method === 'dialog') target.requestSubmit(event.submitter);
    return;
  }
  const Kind = event.constructor as new (type: string, init: EventInit) => Event;
  target.dispatchEvent(new Kind(event.type, event));
}

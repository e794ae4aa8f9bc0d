import { mayBeSignedIn } from './signed-in';
import { whenIdle } from './when-idle';

/** How long a page that was drawn by the server is left to those who only read, in milliseconds. */
const patience = 3000;

/** What people do first when they want more of a page than to read it. */
const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'] as const;

/** What is meant for the page's code: it is told of it as soon as it is there. A click comes after its `pointerdown`. */
const meant: readonly string[] = ['pointerdown', 'keydown'];

/**
 * Takes the page over once somebody wants something of it; at the latest when it has been there for a while. What they do
 * first is not lost: it is done again once the page can answer.
 */
export function whenWanted(takeOver: () => Promise<void>) {
  if (isAwaited()) {
    whenIdle(() => void takeOver());
    return;
  }
  // The window hears of an event last: nothing of the page that is there by then gets it as well as its repetition.
  const begin = (event?: Event) => {
    clearTimeout(timer);
    for (const sign of signs) window.removeEventListener(sign, begin);
    void takeOver().then(() => event && meant.includes(event.type) && repeat(event));
  };
  const timer = setTimeout(() => whenIdle(() => begin()), patience);
  for (const sign of signs) window.addEventListener(sign, begin, { passive: true });
}

/** Whether something of the page is the browser's alone: who is logged in, where one was on the page, which part one came for. */
function isAwaited() {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return mayBeSignedIn() || window.location.hash !== '' || arrival?.type !== 'navigate';
}

function repeat(event: Event) {
  const Kind = event.constructor as new (type: string, init: EventInit) => Event;
  if (event.target instanceof Node && event.target.isConnected)
    event.target.dispatchEvent(new Kind(event.type, event));
}

import { mayBeSignedIn } from './signed-in';
import { whenIdle } from './when-idle';

/** How long a page that was drawn by the server is left to those who only read, in milliseconds. */
const patience = 3000;

/** What people do first when they want more of a page than to read it. */
const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'] as const;

/** What is meant for the page's code. */
const meant = ['keydown', 'click', 'submit'] as const;

/**
 * Takes the page over once somebody wants something of it; at the latest when it has been there for a while. What they do
 * before it listens is not lost: it is done again once the page can answer. `takeOver` says when the page listens, and
 * resolves when it can answer.
 */
export function whenWanted(takeOver: (onListening: () => void) => Promise<void>) {
  const missed: Event[] = [];
  const keep = (event: Event) => void (isForPage(event) && missed.push(event));
  // The window hears of an event last: nothing of the page that is there by then gets it as well as its repetition.
  for (const kind of meant) window.addEventListener(kind, keep);
  const onListening = () => {
    for (const kind of meant) window.removeEventListener(kind, keep);
  };
  let isBegun = false;
  const begin = () => {
    if (isBegun) return;
    isBegun = true;
    clearTimeout(timer);
    for (const sign of signs) window.removeEventListener(sign, begin);
    void takeOver(onListening).then(() => {
      onListening();
      missed.forEach(repeat);
    });
  };
  const timer = setTimeout(() => whenIdle(begin), isAwaited() ? 0 : patience);
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

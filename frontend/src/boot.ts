// Runs inline in the head, before the first paint and long before the page's own code.

// What the person chose wins; else the style sheet follows the system.
try {
  const chosen = localStorage.getItem('portico-theme');
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
} catch {
  // Storage may be forbidden; the system's theme is right then.
}

// What is meant for the page's code is kept until it listens (`lib/early.ts`). The window's listener runs
// last, so a listener added meanwhile does not get both the event and its repetition.
const events: Event[] = [];
const kinds = ['keydown', 'click', 'submit'];
const keep = (event: Event) => void events.push(event);
kinds.forEach((kind) => window.addEventListener(kind, keep));
window.portico_early = {
  events,
  stop: () => kinds.forEach((kind) => window.removeEventListener(kind, keep)),
};

// A page that the server drew only names its code. It is fetched once all that is seen of the page has come and is painted,
// so that this has the line to itself; before that where somebody acts, or where something does not come.
const fetchCode = () => {
  if (document.readyState === 'loading') {
    document.addEventListener('DOMContentLoaded', fetchCode, { once: true });
    return;
  }
  const named = document.getElementById('code');
  if (!named) return;
  named.remove();
  for (const address of JSON.parse(named.textContent) as string[]) {
    const script = document.createElement('script');
    script.src = address;
    // They run in this order.
    script.async = false;
    document.head.append(script);
  }
};
const fetchIn = (wait: number) => () => setTimeout(fetchCode, wait);
window.addEventListener('load', fetchIn(100));
document.addEventListener('DOMContentLoaded', fetchIn(3000));
for (const sign of ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'])
  window.addEventListener(sign, fetchCode, { once: true, passive: true });

export {};

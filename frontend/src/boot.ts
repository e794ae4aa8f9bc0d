// Runs inline in the head, before the first paint and long before the page's own code.

// What the person chose wins; else the style sheet follows the system.
try {
  const chosen = localStorage.getItem('portico-theme');
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
} catch {
  // Storage may be forbidden; the system's theme is right then.
}

// What is meant for the page's code is kept until it listens (`lib/early.ts`). The window hears of an event last:
// nothing of the page that is there by then gets it as well as its repetition.
const events: Event[] = [];
const kinds = ['keydown', 'click', 'submit'];
const keep = (event: Event) => void events.push(event);
kinds.forEach((kind) => window.addEventListener(kind, keep));
window.portico_early = {
  events,
  stop: () => kinds.forEach((kind) => window.removeEventListener(kind, keep)),
};

export {};

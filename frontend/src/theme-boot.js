// Runs inline in the head, before the first paint. What the person chose wins; else the style sheet follows the system.
(() => {
  try {
    const chosen = localStorage.getItem('portico-theme');
    if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
  } catch {
    // Storage may be forbidden; the system's theme is right then.
  }
})();

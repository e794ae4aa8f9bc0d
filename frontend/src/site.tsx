import '@/shared/styles/app.css';
import { reportUnhandledErrors } from '@/shared/lib/dom/report-error';
import { hydrateWhenIdle } from '@/site/hydration/early-events';

// The application's modules are in the same file; they are evaluated when they are requested.
const hydrate = async (root: HTMLElement) =>
  (await import(/* webpackMode: "eager" */ '@/site/hydration/hydrate')).hydrateApp(root);

reportUnhandledErrors();
const root = document.getElementById('root');
if (root && 'rendered' in root.dataset) hydrateWhenIdle(() => hydrate(root));
else if (root) {
  window.earlyEvents?.stop();
  void hydrate(root);
}

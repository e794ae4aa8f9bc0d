import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { forgetSaved } from '@/admin/api/current-record';
import { axeMatchers } from './axe';
import { waitTimeout } from '../../time-limits';
import { server } from './server';

expect.extend(axeMatchers);

configure({ asyncUtilTimeout: waitTimeout });

// Server tests run without a DOM.
const hasBrowser = typeof window !== 'undefined';

if (hasBrowser) supplyWhatJsdomLacks();

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));

afterEach(() => {
  server.resetHandlers();
  if (!hasBrowser) return;
  cleanup();
  forgetSaved();
  localStorage.clear();
  sessionStorage.clear();
  document.cookie = 'portico_signed_in=; max-age=0';
  delete document.documentElement.dataset.theme;
});

afterAll(() => server.close());

/** Stubs that jsdom lacks: a desktop viewport, scrolling, modal <dialog>, pointer capture, and (for axe) no canvas. */
function supplyWhatJsdomLacks() {
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), { matches: media.includes('width >='), media }) as MediaQueryList;
  window.scrollTo = () => undefined;
  // Browsers return a promise by now, where the types still say nothing.
  // eslint-disable-next-line @typescript-eslint/no-misused-promises
  Element.prototype.scrollIntoView = () => Promise.resolve();
  Element.prototype.hasPointerCapture = () => false;
  Element.prototype.setPointerCapture = () => undefined;
  Element.prototype.releasePointerCapture = () => undefined;
  HTMLCanvasElement.prototype.getContext = () => null;
  document.execCommand = insertAsTyped;
  supplyModalDialogs();
  // All that is observed is in sight at once.
  globalThis.IntersectionObserver ??= class {
    root = null;
    rootMargin = '';
    thresholds = [];
    readonly #report: IntersectionObserverCallback;
    constructor(report: IntersectionObserverCallback) {
      this.#report = report;
    }
    observe(target: Element) {
      queueMicrotask(() =>
        this.#report(
          [{ target, isIntersecting: true } as unknown as IntersectionObserverEntry],
          this as never,
        ),
      );
    }
    unobserve() {}
    disconnect() {}
    takeRecords() {
      return [];
    }
  } as never;
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
}

/** Inserts text into the focused field, and no HTML, as some browsers. */
function insertAsTyped(command: string, _showsUi?: boolean, text = ''): boolean {
  const { activeElement: field } = document;
  if (!(field instanceof HTMLTextAreaElement) || command === 'insertHTML') return false;
  field.setRangeText(command === 'delete' ? '' : text, field.selectionStart, field.selectionEnd, 'end');
  return field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }));
}

/** Imitates inertness outside of the topmost modal dialog: queries by role only know `aria-hidden`. */
function supplyModalDialogs() {
  const modals: HTMLDialogElement[] = [];
  const markInert = () => {
    const top = modals.at(-1);
    for (const child of document.body.children)
      if (top && !child.contains(top)) child.setAttribute('aria-hidden', 'true');
      else child.removeAttribute('aria-hidden');
  };
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
    modals.push(this);
    markInert();
  };
  HTMLDialogElement.prototype.close = function close() {
    if (!this.open) return;
    this.open = false;
    modals.splice(modals.indexOf(this), 1);
    markInert();
    this.dispatchEvent(new Event('close'));
  };
}

import {
  resolvePath,
  type UNSAFE_createBrowserHistory as createBrowserHistory,
  type Location,
  type NavigateOptions,
  type Navigator,
  type To,
} from 'react-router-dom';
import type { Blocker, Router, Transition } from '@/shared/hooks/use-router';
import { createScrollPositions } from './scroll-positions';

interface RouterState {
  location: Location;
  action: Transition['action'];
  /** Where the page was left when it was shown last. */
  scrollPosition?: number | undefined;
  preventScrollReset?: boolean | undefined;
}

/** Called with a new state, and the options of the navigation that led to it. */
type RouterListener = (state: RouterState, options: NavigateOptions) => void;

export interface AppRouterStore extends Router {
  /** The state of the page on screen. */
  readonly state: RouterState;
  subscribe: (listener: RouterListener) => () => void;
  navigator: Navigator;
  /** Keeps the scroll positions for a reload. */
  storeScroll: () => void;
}

/** The history that react-router's own routers are made of. */
type History = Pick<
  ReturnType<typeof createBrowserHistory>,
  'location' | 'push' | 'replace' | 'go' | 'listen' | 'createHref' | 'encodeLocation'
>;

const newKey = () => Math.random().toString(36).slice(2, 10);

/** Whether a navigation leads to another place in the same page, which has the same data. */
const isSamePage = (from: Location, to: Location, action: Transition['action']) =>
  from.pathname === to.pathname && Boolean(to.hash || (action !== 'PUSH' && from.hash));

/** Shows the line at the top of the window (`app.css`) while a page is being loaded. */
async function withProgress(loading: Promise<void>) {
  const { dataset } = document.documentElement;
  dataset.loading = '';
  try {
    await loading;
  } finally {
    delete dataset.loading;
  }
}

/**
 * What the plain `<Router>` lacks: the old page stays until the next one's chunk is there, blockers are asked first, and scroll
 * positions come back. `load` returns nothing where the page is loaded already.
 */
export function createRouter(
  history: History,
  load: (location: Location, options: NavigateOptions) => Promise<void> | undefined,
): AppRouterStore {
  const scroll = createScrollPositions();
  const first = history.location;
  let state: RouterState = { location: first, action: 'POP', scrollPosition: scroll.getFirst(first) };
  const listeners = new Set<RouterListener>();
  const blockers: Blocker[] = [];
  let newest: Location = first;
  /** Handles the next popstate instead of the rest: this file caused it. */
  let handlePop: ((location: Location) => void) | undefined;

  const isBlocked = (to: Location, action: Transition['action'], proceed: () => void) =>
    blockers.findLast((block) => block({ from: state.location, to, action }, proceed)) !== undefined;

  async function show(location: Location, action: Transition['action'], options: NavigateOptions = {}) {
    newest = location;
    scroll.save(state.location);
    const loading = isSamePage(state.location, location, action) ? undefined : load(location, options);
    if (loading) await withProgress(loading);
    if (newest !== location) return;
    if (action !== 'POP') history[action === 'PUSH' ? 'push' : 'replace'](location, location.state);
    const { preventScrollReset } = options;
    state = { location, action, scrollPosition: scroll.get(location), preventScrollReset };
    for (const listener of listeners) listener(state, options);
  }

  async function navigate(to: To | number, options: NavigateOptions = {}) {
    if (typeof to === 'number') return history.go(to);
    const path = resolvePath(to, state.location.pathname);
    const key = newKey();
    const location = { ...path, ...history.encodeLocation(path), state: options.state ?? null, key };
    const action = options.replace ? 'REPLACE' : 'PUSH';
    const proceed = () => show(location, action, options);
    if (!isBlocked(location, action, () => void proceed())) await proceed();
  }

  history.listen(({ location, delta }) => {
    const handle = handlePop;
    handlePop = undefined;
    if (handle) return handle(location);
    // The browser's own entry, as of a link to a hash, which has no key, or the present one again, as of a second click on the link.
    // With a new key it is told from a return to where the page was left.
    if (location.key === state.location.key || (delta === null && location.key === 'default'))
      return void show({ ...location, key: newKey() }, 'REPLACE');
    // How far it is from the last one is not known.
    if (delta === null) return void show(location, 'POP');
    let finishUndo = () => undefined as void;
    const undone = new Promise<void>((resolve) => (finishUndo = resolve));
    const redo = () => {
      handlePop = (target) => void show(target, 'POP');
      history.go(delta);
    };
    if (!isBlocked(location, 'POP', () => void undone.then(redo))) return void show(location, 'POP');
    handlePop = finishUndo;
    history.go(-delta);
  });

  return {
    get state() {
      return state;
    },
    navigate,
    block: (blocker) => {
      blockers.push(blocker);
      return () => void blockers.splice(blockers.indexOf(blocker), 1);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      // A navigation may have come since the state was read.
      listener(state, {});
      return () => void listeners.delete(listener);
    },
    navigator: {
      createHref: history.createHref,
      go: history.go,
      push: (to, entryState, options) => void navigate(to, { ...options, state: entryState }),
      replace: (to, entryState, options) =>
        void navigate(to, { ...options, state: entryState, replace: true }),
    },
    storeScroll: () => {
      scroll.save(state.location);
      scroll.store();
    },
  };
}

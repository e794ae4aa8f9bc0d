import type { Page, Route } from '@playwright/test';
import { gate } from './test';

type Handler = (route: Route) => unknown;

/** Intercepts a page's calls to a path: counts them, and makes them fail or wait on request. */
export async function interceptCalls(page: Page, path: string, methods: string[]) {
  let handler: Handler = (route) => route.continue();
  let callCount = 0;
  await page.route(
    ({ pathname }) => pathname === path || pathname.startsWith(`${path}/`),
    async (route) => {
      if (!methods.includes(route.request().method())) return route.fallback();
      callCount += 1;
      return handler(route);
    },
  );
  return {
    takeCallCount: () => {
      const count = callCount;
      callCount = 0;
      return count;
    },
    disconnect: () => (handler = (route) => route.abort('internetdisconnected')),
    /** The next call reaches the server and its response is lost. */
    loseNextResponse: () =>
      (handler = async (route) => {
        handler = (next) => next.continue();
        await route.fetch();
        await route.abort('connectionreset');
      }),
    refuse: (response: Parameters<Route['fulfill']>[0]) => (handler = (route) => route.fulfill(response)),
    /** Holds every call until the returned function runs. */
    hold: () => {
      const { open, opened } = gate();
      handler = async (route) => {
        await opened;
        await route.continue();
      };
      return open;
    },
  };
}

/** As of a browser that saves data: nothing is fetched ahead of time. */
export const saveData = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));

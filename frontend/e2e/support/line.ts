import type { Page, Route } from '@playwright/test';
import { gate } from './test';

type Answer = (route: Route) => unknown;

/** The connection between a page and the server for one kind of call: it can be made to fail, and records the calls. */
export async function lineOf(page: Page, path: string, methods: string[]) {
  let answer: Answer = (route) => route.continue();
  let sent = 0;
  await page.route(
    ({ pathname }) => pathname === path || pathname.startsWith(`${path}/`),
    async (route) => {
      if (!methods.includes(route.request().method())) return route.fallback();
      sent += 1;
      return answer(route);
    },
  );
  return {
    /** Returns the number of calls since the last reading. */
    sent: () => {
      const count = sent;
      sent = 0;
      return count;
    },
    cut: () => (answer = (route) => route.abort('internetdisconnected')),
    /** The next call reaches the server and its response is lost. */
    lose: () =>
      (answer = async (route) => {
        answer = (next) => next.continue();
        await route.fetch();
        await route.abort('connectionreset');
      }),
    refuse: (reply: Parameters<Route['fulfill']>[0]) => (answer = (route) => route.fulfill(reply)),
    /** Holds every call until the returned function runs. */
    slow: () => {
      const { open, opened } = gate();
      answer = async (route) => {
        await opened;
        await route.continue();
      };
      return open;
    },
  };
}

import type { Page, Route } from '@playwright/test';
import { gate } from './test';

type Answer = (route: Route) => unknown;

/** The line between a page and the server for one kind of call: it can be made to fail, and says what went over it. */
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
    /** The number of calls since the last time this was read. */
    sent: () => {
      const count = sent;
      sent = 0;
      return count;
    },
    cut: () => (answer = (route) => route.abort('internetdisconnected')),
    /** From now on it reaches the server once, and its answer is lost. */
    lose: () =>
      (answer = async (route) => {
        answer = (next) => next.continue();
        await route.fetch();
        await route.abort('connectionreset');
      }),
    refuse: (reply: Parameters<Route['fulfill']>[0]) => (answer = (route) => route.fulfill(reply)),
    /** From now on every call waits for what is given to be called. */
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

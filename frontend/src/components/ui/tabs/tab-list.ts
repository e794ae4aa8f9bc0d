import type { KeyboardEvent } from 'react';

const list = 'flex overflow-x-auto [scrollbar-width:none]';
const tab =
  'relative inline-flex h-11 shrink-0 items-center rounded-control text-ui text-muted transition-colors after:absolute after:bottom-0 after:h-0.5 after:rounded-full hover:text-ink focus-visible:-outline-offset-2 aria-selected:text-ink aria-selected:after:bg-blue';

/** The labels begin where the page does: what is around them, for the ring of the focus, hangs out of it. */
export const tabList = `${list} tab-line -mx-2 gap-2`;
export const tabClass = `${tab} px-2 after:inset-x-2`;

/** Of equal width, and together as wide as what they stand in. */
export const wideTabList = `${list} border-b border-line`;
export const wideTabClass = `${tab} flex-1 justify-center after:inset-x-0`;

const steps: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

/** Arrows, Home and End move the focus among the tabs of a list; Enter or Space presses the one that has it. */
export function moveAmongTabs(event: KeyboardEvent<HTMLElement>) {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
  const index = tabs.indexOf(document.activeElement as HTMLElement);
  const step = steps[event.key];
  if (index < 0 || (!step && event.key !== ' ')) return;
  event.preventDefault();
  if (step) tabs[step(index, tabs.length)]?.focus();
  else tabs[index]?.click();
}

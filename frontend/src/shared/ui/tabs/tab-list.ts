import type { KeyboardEvent } from 'react';

const list = 'flex overflow-x-auto [scrollbar-width:none]';
const tab =
  'relative inline-flex h-11 shrink-0 items-center rounded-control text-ui text-muted transition-colors after:absolute after:bottom-0 after:h-0.5 after:rounded-full hover:text-ink focus-visible:-outline-offset-2 aria-selected:text-ink aria-selected:after:bg-blue';

/** Labels align with the page's edge: the padding for the focus ring overhangs it. */
export const tabList = `${list} tab-line -mx-2 gap-2`;
export const tabClass = `${tab} px-2 after:inset-x-2`;

/** Equal widths that fill the container. */
export const wideTabList = `${list} border-b border-line`;
export const wideTabClass = `${tab} flex-1 justify-center after:inset-x-0`;

const steps: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

/** Handles arrows, Home and End to move the focus among tabs; Enter or Space activates the focused one. */
export function moveAmongTabs(event: KeyboardEvent<HTMLElement>) {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
  const index = tabs.indexOf(document.activeElement as HTMLElement);
  const step = steps[event.key];
  if (index < 0 || (!step && event.key !== ' ')) return;
  event.preventDefault();
  if (step) tabs[step(index, tabs.length)]?.focus();
  else tabs[index]?.click();
}

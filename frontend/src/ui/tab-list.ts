import type { KeyboardEvent } from 'react';

export const tabList = 'flex gap-6 overflow-x-auto border-b border-line [scrollbar-width:none]';
export const tabLook =
  'relative inline-flex h-11 shrink-0 items-center text-ui text-muted transition-colors after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:rounded-full hover:text-ink focus-visible:-outline-offset-2 aria-selected:text-ink aria-selected:after:bg-blue';

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

import { useLayoutEffect } from 'react';
import { getTopModal } from '@/lib/dom/modals';

/** From the most to the least usual. */
const places = ['bottom right', 'bottom left', 'top right', 'top left'];

/** Around the notice, in pixels. */
const margin = 16;

/** Moves a notice to the place in its region where it covers the fewest controls of the dialog, row or section in use. */
export function useUncoveringPlace(item: { current: HTMLElement | null }) {
  useLayoutEffect(() => {
    const region = item.current?.closest<HTMLElement>('[role="region"]');
    if (!item.current || !region) return;
    const area = region.getBoundingClientRect();
    const { width, height } = item.current.getBoundingClientRect();
    const controls = controlsInUse(region);
    const counts = places.map((place) => {
      const x = place.endsWith('left') ? area.left : area.right - width - 2 * margin;
      const y = place.startsWith('top') ? area.top : area.bottom - height - 2 * margin;
      return controls.filter(
        ({ left, right, top, bottom }) =>
          right > x && left < x + width + 2 * margin && bottom > y && top < y + height + 2 * margin,
      ).length;
    });
    region.dataset.place = places[counts.indexOf(Math.min(...counts))];
  }, [item]);
}

function controlsInUse(region: HTMLElement): DOMRect[] {
  const inUse = getTopModal() ?? document.activeElement?.closest('tr, [data-dense] li, section');
  return [...(inUse?.querySelectorAll('a, button, input, textarea, select, summary') ?? [])]
    .filter((control) => !region.contains(control))
    .map((control) => control.getBoundingClientRect())
    .filter(({ width }) => width > 0);
}

import { useState, type PointerEvent, type RefObject } from 'react';
import { rowsAbove } from '@/admin/arrange/use-drag';
import { usePointerDrag } from '@/admin/arrange/use-pointer-drag';
import type { NavigationItem } from '@/shared/navigation/queries';
import { canHaveParent, placeAt, placeOf, rowsWithout, type Place } from './menu-places';

/** How far an item is dragged sideways to become a child or top-level, in pixels. */
const indent = 40;

export interface TreeDrag {
  item: NavigationItem;
  place: Place;
}

/** Drags an item of the menu to another place, also below another parent. */
export function useTreeDrag(
  tree: RefObject<HTMLElement | null>,
  items: NavigationItem[],
  drop: (item: NavigationItem, place: Place) => void,
) {
  const [drag, setDrag] = useState<TreeDrag | null>(null);
  const begin = usePointerDrag({
    isDragging: drag !== null,
    onMove: (height, shift) => {
      if (!drag || !tree.current) return;
      const { item } = drag;
      const rows = rowsWithout(items, item);
      const elements = rows.flatMap(({ id }) => tree.current?.querySelector(`[data-item="${id}"]`) ?? []);
      const isIndented = item.parentId ? shift > -indent : shift > indent;
      const place = placeAt(rows, rowsAbove(elements, height), isIndented, canHaveParent(items, item));
      if (place.parentId !== drag.place.parentId || place.index !== drag.place.index)
        setDrag({ item, place });
    },
    onDrop: () => {
      setDrag(null);
      if (drag) drop(drag.item, drag.place);
    },
    onCancel: () => setDrag(null),
  });
  const start = (event: PointerEvent, item: NavigationItem) => {
    if (begin(event)) setDrag({ item, place: placeOf(items, item) });
  };
  return { drag, start };
}

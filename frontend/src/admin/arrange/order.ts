import type { ComponentType } from 'react';
import { lazyComponent } from '@/admin/ui/lazy-component';

/** A panel in which a list is arranged. Its code is fetched when the panel is opened. */
export const lazyOrderPanel = (importPanel: () => Promise<ComponentType>) =>
  lazyComponent(importPanel, { loading: 'Loading the order...', failed: 'We couldn’t load this panel.' });

/** Items in the order in which the site shows them: lower ones first, equal ones by id. */
export const sortByOrder = <Item extends { id: number; order: number }>(items: readonly Item[]) =>
  [...items].sort((one, other) => one.order - other.order || one.id - other.id);

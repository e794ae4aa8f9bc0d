import type { ComponentType } from 'react';
import { lazyComponent } from '@/admin/ui/lazy-component';

/** A panel in which a list is arranged. Its code is fetched when the panel is opened. */
export const lazyOrderPanel = (importPanel: () => Promise<ComponentType>) =>
  lazyComponent(importPanel, { loading: 'Loading the order...', failed: 'We couldn’t load this panel.' });

import type { ComponentType } from 'react';
import { lazyComponent } from '@/admin/ui/lazy-component';

/** A form whose code, with that of all forms, is not part of the list that opens it. */
export const lazyForm = <Props extends object>(importForm: () => Promise<ComponentType<Props>>) =>
  lazyComponent(importForm, { loading: 'Loading form...', failed: 'We couldn’t load the form.' });

import { useEffect, type ComponentType } from 'react';
import { useLazyModule } from '@/shared/hooks/use-lazy-module';
import { Loading } from '@/shared/ui/feedback/feedback';
import { LoadFailure } from './load-failure';

export interface LazyComponentMessages {
  loading: string;
  failed: string;
}

/**
 * A component that loads its code when it renders. If loading fails, it shows an error with a retry in its place, so
 * that input around it is kept. Without messages nothing is shown until it is loaded.
 */
export function lazyComponent<Props extends object>(
  importComponent: () => Promise<ComponentType<Props>>,
  messages?: LazyComponentMessages,
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined;
  const importOnce = async () => (Loaded = await importComponent());
  return function LazyComponent(props: Props) {
    const { load, status } = useLazyModule(importOnce);
    useEffect(() => {
      if (!Loaded) void load();
    }, [load]);
    useEffect(() => {
      if (status !== 'failed') return;
      const again = () => void load();
      window.addEventListener('online', again);
      return () => window.removeEventListener('online', again);
    }, [status, load]);
    if (Loaded) return <Loaded {...props} />;
    if (!messages) return null;
    if (status === 'failed') return <LoadFailure text={messages.failed} retry={() => void load()} />;
    return <Loading text={messages.loading} />;
  };
}

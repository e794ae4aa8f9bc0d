import { useEffect, type ComponentType } from 'react';
import { useLazyModule } from '@/shared/hooks/use-lazy-module';
import { whenIdle } from '@/shared/lib/dom/when-idle';
import { Alert } from '@/shared/ui/alert';
import { Button } from '@/shared/ui/button';
import { Loading } from '@/shared/ui/feedback/feedback';

/**
 * A component that loads its code when it renders. If loading fails, it shows an error with a retry in its place, so
 * that input around it is kept. Without messages nothing is shown until it is loaded.
 */
export function lazyComponent<Props extends object>(
  importComponent: () => Promise<ComponentType<Props>>,
  messages?: { loading: string; failed: string },
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

export const lazyOrderPanel = (importPanel: () => Promise<ComponentType>) =>
  lazyComponent(importPanel, { loading: 'Loading the order...', failed: 'We couldn’t load this panel.' });

/** Loads a module once the browser is idle, so that it is there when it is needed. A failure is reported on use. */
export function usePreload(importModule: () => Promise<unknown>) {
  useEffect(() => {
    return whenIdle(() => void importModule().catch(() => undefined));
  }, [importModule]);
}

/**
 * Shown if a part's code can't be loaded. After a deploy only a reload helps; the browser asks before a reload that
 * would lose input.
 */
function LoadFailure({ text, retry }: { text: string; retry: () => void }) {
  const cause = navigator.onLine ? 'If the site has just been updated, reload the page.' : 'You’re offline.';
  return (
    <Alert
      variant="destructive"
      action={
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="outline" size="sm" onClick={retry}>
            Retry
          </Button>
          <Button variant="outline" size="sm" onClick={() => window.location.reload()}>
            Reload page
          </Button>
        </div>
      }
    >
      {`${text} ${cause} Drafts of blog posts are kept.`}
    </Alert>
  );
}

import { useEffect, useState } from 'react';
import { useWindowEvent } from '@/shared/hooks/react-helpers';
import { Failure, Loading } from '@/shared/ui/feedback/feedback';

const reload = () => window.location.reload();

/**
 * Shown if a page's chunk can't be loaded. The router is at its URL already, so a reload leads to it; without a
 * network it waits for one, since a reload would leave the site.
 */
export function ReloadPage() {
  const [isOnline] = useState(() => navigator.onLine);
  useEffect(() => {
    if (isOnline) reload();
  }, [isOnline]);
  useWindowEvent('online', reload);
  if (isOnline) return <Loading text="Loading..." />;
  return (
    <div className="wrap min-h-[60dvh] py-16">
      <Failure
        error={null}
        fallbackMessage="You’re offline. This page will load once you’re online again."
        retry={() => navigator.onLine && reload()}
      />
    </div>
  );
}

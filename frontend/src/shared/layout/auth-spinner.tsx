import { useEffect, useState } from 'react';
import { Spinner } from '@/shared/ui/spinner';
import { useUser } from '@/shared/session/use-user';

/** The longest display time of the spinner, in milliseconds. */
const maxDuration = 2000;

/** The spinner while the signed-in user is loaded, over the page, which can be read and used meanwhile. */
export function AuthSpinner() {
  const { isAsking } = useUser();
  const [isTimedOut, setTimedOut] = useState(false);
  useEffect(() => {
    if (!isAsking) return;
    const timer = setTimeout(() => setTimedOut(true), maxDuration);
    return () => clearTimeout(timer);
  }, [isAsking]);
  if (!isAsking || isTimedOut) return null;
  return (
    <div
      role="status"
      aria-label="Loading"
      className="pointer-events-none fixed top-20 left-1/2 z-50 -translate-x-1/2 rounded-full border border-line bg-surface p-2 text-body text-blue shadow-overlay"
    >
      <Spinner />
    </div>
  );
}

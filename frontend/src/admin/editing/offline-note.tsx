import { WifiOff } from 'lucide-react';
import { useState } from 'react';
import { useFormFields } from '@/shared/forms/form-context';
import { useWindowEvent } from '@/shared/hooks/react-helpers';

/** Says above the buttons of a form with a draft that the browser is offline, unless a failed save says so already. */
export function OfflineNote() {
  const [isOnline, setOnline] = useState(navigator.onLine);
  useWindowEvent('online', () => setOnline(true));
  useWindowEvent('offline', () => setOnline(false));
  const { failure } = useFormFields();
  if (isOnline || failure) return null;
  return (
    <p role="status" className="flex w-full items-center gap-2 text-caption font-normal text-muted">
      <WifiOff aria-hidden="true" className="size-3.5 shrink-0" />
      You’re offline. Your text is kept in this browser.
    </p>
  );
}

import { useEffect } from 'react';
import { Loading } from '@/components/ui/feedback/feedback';

/** In place of a page whose chunk can't be loaded: the router has its address already, so a reload leads to it. */
export function ReloadPage() {
  useEffect(() => window.location.reload(), []);
  return <Loading text="Loading..." />;
}

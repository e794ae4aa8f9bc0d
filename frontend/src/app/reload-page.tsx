import { useEffect } from 'react';
import { Loading } from '@/components/ui/feedback/feedback';

/** Shown if a page's chunk can't be loaded. The router is at its URL already, so a reload leads to it. */
export function ReloadPage() {
  useEffect(() => window.location.reload(), []);
  return <Loading text="Loading..." />;
}

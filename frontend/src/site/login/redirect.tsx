import { useEffect, useEffectEvent } from 'react';
import { useGo } from '@/shared/hooks/use-site-pages';

/** Goes on to another page in place of this one. */
export function Redirect({ to }: { to: string }) {
  const go = useGo();
  const leave = useEffectEvent(() => go(to, { replace: true }));
  useEffect(() => void leave(), []);
  return null;
}

import { createContext, useCallback, useContext, useEffect, useState, type ReactNode } from 'react';
import { whenIdle } from '@/lib/when-idle';
import type { ToastView } from '@/ui/toast-view';

export interface Notice {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  /** One thing that can be done about it. */
  action?: { label: string; act: () => void };
}

type Show = (notice: Notice) => void;

const ToastContext = createContext<Show | null>(null);

/** Shows a notice, in place of the one that is there. */
export function useToast(): Show {
  const show = useContext(ToastContext);
  if (!show) throw new Error('there is no <Toasts> around this');
  return show;
}

interface Shown {
  notice?: Notice;
  nth: number;
}

/** Around everything that shows notices. What draws them is fetched when the browser is idle, or with the first notice. */
export function Toasts({ children }: { children: ReactNode }) {
  const [{ notice, nth }, setShown] = useState<Shown>({ nth: 0 });
  const [view, setView] = useState<{ View: typeof ToastView }>();
  const show = useCallback((next: Notice) => setShown((last) => ({ notice: next, nth: last.nth + 1 })), []);
  const isThere = view !== undefined;
  useEffect(() => {
    if (isThere) return;
    const fetch = () =>
      void import(/* webpackChunkName: "toast" */ '@/ui/toast-view').then(
        (module) => setView({ View: module.ToastView }),
        (cause: unknown) => console.warn('Notices could not be loaded:', cause),
      );
    if (nth === 0) return whenIdle(fetch);
    fetch();
  }, [isThere, nth]);
  return (
    <ToastContext value={show}>
      {children}
      {view && <view.View notice={notice} nth={nth} />}
    </ToastContext>
  );
}

import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { onFirstInput } from '@/shared/lib/dom/on-first-input';
import { getNoticeHost } from '@/shared/lib/dom/modals';
import type { Notice } from './notice';
import type { ToastView } from './toast-view';

interface ToastContextValue {
  show: (notice: Notice) => void;
  dismissFailure: () => void;
  dismiss: () => void;
}

const ToastContext = createContext<ToastContextValue | null>(null);

function useToastContext(): ToastContextValue {
  const context = useContext(ToastContext);
  if (!context) throw new Error('there is no <Toasts> around this');
  return context;
}

/** Shows a notice, replacing the present one. */
export const useToast = () => useToastContext().show;

/** Removes the notice of a failure that is being retried. */
export const useDismissFailure = () => useToastContext().dismissFailure;

/** Removes the notice, unless something can be done about it, such as to undo it. */
export const useDismissNotice = () => useToastContext().dismiss;

interface ToastState {
  /** The notice, after those that it has replaced while they were open. */
  notices: Notice[];
  /** Numbers the toasts, so that two with the same text differ. */
  index: number;
  isOpen: boolean;
}

const closed = (last: ToastState): ToastState => ({ ...last, isOpen: false });

/** Around everything that shows notices. What renders them is fetched with the first input, or with the first notice. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<ToastState>({ notices: [], index: 0, isOpen: false });
  const { index } = state;
  const [view, setView] = useState<{ View: typeof ToastView }>();
  const close = useCallback(() => setState(closed), []);
  const context = useMemo<ToastContextValue>(
    () => ({
      show: (notice) =>
        setState(({ notices, index, isOpen }) => ({
          notices: isOpen ? [...notices, notice] : [notice],
          index: index + 1,
          isOpen: true,
        })),
      dismissFailure: () =>
        setState((last) => (last.notices.at(-1)?.variant === 'destructive' ? closed(last) : last)),
      dismiss: () => setState((last) => (last.notices.some(({ onClick }) => onClick) ? last : closed(last))),
    }),
    [],
  );
  const isLoaded = view !== undefined;
  useEffect(() => {
    if (isLoaded) return;
    const fetch = () =>
      void import(/* webpackChunkName: "toast" */ './toast-view').then(
        (module) => setView({ View: module.ToastView }),
        (cause: unknown) => console.warn('Notices could not be loaded:', cause),
      );
    if (index === 0) return onFirstInput(fetch);
    fetch();
  }, [isLoaded, index]);
  return (
    <ToastContext value={context}>
      {children}
      {view && createPortal(<view.View {...state} onClose={close} />, getNoticeHost())}
    </ToastContext>
  );
}

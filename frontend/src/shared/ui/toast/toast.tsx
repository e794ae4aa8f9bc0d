import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { onFirstInput } from '@/shared/lib/dom/when-idle';
import { endOpening, isOpening } from '@/shared/lib/dom/open-document';
import { read, remove, write } from '@/shared/lib/dom/session-storage';
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
  notice?: Notice;
  /** Numbers the notices, so that two with the same text differ. */
  index: number;
  isOpen: boolean;
}

const close = (last: ToastState): ToastState => ({ ...last, isOpen: false });

/** The session storage's entry. */
const entry = 'notice';

/** A notice goes along from one document of the site to the next. */
function useCarriedNotice(state: ToastState, show: (notice: Notice) => void) {
  const notice = state.isOpen ? state.notice : undefined;
  useEffect(() => {
    const carried = read<Notice>(entry);
    remove(entry);
    if (carried) show(carried);
  }, [show]);
  useEffect(() => {
    const carry = () => {
      // What can be done about it can't be done from there.
      if (isOpening && notice) write(entry, { ...notice, onClick: undefined });
      endOpening();
    };
    window.addEventListener('pagehide', carry);
    return () => window.removeEventListener('pagehide', carry);
  }, [notice]);
}

/** Around everything that shows notices. What renders them is fetched with the first input, or with the first notice. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<ToastState>({ index: 0, isOpen: false });
  const { index } = state;
  const [view, setView] = useState<{ View: typeof ToastView }>();
  const context = useMemo<ToastContextValue>(
    () => ({
      show: (notice) => setState((last) => ({ notice, index: last.index + 1, isOpen: true })),
      dismissFailure: () => setState((last) => (last.notice?.variant === 'destructive' ? close(last) : last)),
      dismiss: () => setState((last) => (last.notice?.onClick ? last : close(last))),
    }),
    [],
  );
  useCarriedNotice(state, context.show);
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
      {view && createPortal(<view.View {...state} onClose={() => setState(close)} />, getNoticeHost())}
    </ToastContext>
  );
}

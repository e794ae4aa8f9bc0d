import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { onFirstInput } from '@/lib/dom/on-first-input';
import { getNoticeHost } from '@/lib/dom/modals';
import { earlierOf, type EarlierRemoval, type Notice } from './notice';
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
  notice?: Notice | undefined;
  /** Numbers the toasts, so that two with the same text differ. */
  index: number;
  isOpen: boolean;
  /** What was removed shortly before: only one notice is shown at a time, and each undo lives its time. */
  earlier: EarlierRemoval[];
}

/** An action can be taken once; the notice stays while it offers others. */
const withoutAction = ({ notice, earlier, ...last }: ToastState): ToastState => {
  if (!notice || earlier.length === 0) return { ...last, notice, earlier, isOpen: false };
  const { title, description, variant, duration } = notice;
  return { ...last, notice: { title, description, variant, duration }, earlier };
};

/** Around everything that shows notices. What renders them is fetched with the first input, or with the first notice. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<ToastState>({ index: 0, isOpen: false, earlier: [] });
  const { index } = state;
  const [view, setView] = useState<{ View: typeof ToastView }>();
  const close = useCallback(() => setState((last) => ({ ...last, isOpen: false })), []);
  const context = useMemo<ToastContextValue>(
    () => ({
      show: (notice) =>
        setState(({ index, isOpen, ...last }) => ({
          notice,
          index: index + 1,
          isOpen: true,
          earlier: isOpen ? earlierOf(last.notice, last.earlier) : [],
        })),
      dismissFailure: () =>
        setState((last) => (last.notice?.variant === 'destructive' ? { ...last, isOpen: false } : last)),
      dismiss: () =>
        setState((last) =>
          last.notice?.onClick || last.earlier.length > 0 ? last : { ...last, isOpen: false },
        ),
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
      {view &&
        createPortal(
          <view.View
            {...state}
            onAct={() => setState(withoutAction)}
            onUndo={(removal) =>
              setState((last) => ({ ...last, earlier: last.earlier.filter((other) => other !== removal) }))
            }
            onClose={close}
          />,
          getNoticeHost(),
        )}
    </ToastContext>
  );
}

import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { onFirstInput } from '@/lib/dom/on-first-input';
import { getNoticeHost } from '@/lib/dom/modals';
import type { Notice } from './notice';
import type { Toast, ToastView } from './toast-view';

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

/** Shows a notice, replacing the present one unless that is kept. */
export const useToast = () => useToastContext().show;

/** Removes the notice of a failure that is being retried. */
export const useDismissFailure = () => useToastContext().dismissFailure;

/** Removes the notice, unless something can be done about it, such as to undo it. */
export const useDismissNotice = () => useToastContext().dismiss;

interface ToastState {
  /** The toasts that are open or closing, the newest last. */
  toasts: Toast[];
  /** Numbers the toasts, so that two with the same text differ. */
  count: number;
}

const withNotice = ({ toasts, count }: ToastState, notice: Notice): ToastState => ({
  toasts: [
    ...toasts.filter((toast) => toast.notice.isKept && toast.isOpen),
    { notice, index: count + 1, isOpen: true },
  ],
  count: count + 1,
});

const withClosed = (state: ToastState, isClosing: (toast: Toast) => boolean): ToastState =>
  state.toasts.some(isClosing)
    ? {
        ...state,
        toasts: state.toasts.map((toast) => (isClosing(toast) ? { ...toast, isOpen: false } : toast)),
      }
    : state;

function useToasts() {
  const [state, setState] = useState<ToastState>({ toasts: [], count: 0 });
  const actions = useMemo(() => {
    const close = (isClosing: (toast: Toast) => boolean) => setState((last) => withClosed(last, isClosing));
    const context: ToastContextValue = {
      show: (notice) => setState((last) => withNotice(last, notice)),
      dismissFailure: () => close(({ notice }) => notice.variant === 'destructive'),
      dismiss: () => close(({ notice }) => !notice.onClick),
    };
    return {
      context,
      close: (index: number) => close((toast) => toast.index === index),
      remove: (index: number) =>
        setState((last) => ({ ...last, toasts: last.toasts.filter((toast) => toast.index !== index) })),
    };
  }, []);
  return { ...state, ...actions };
}

/** Around everything that shows notices. What renders them is fetched with the first input, or with the first notice. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const { toasts, count, context, close, remove } = useToasts();
  const [view, setView] = useState<{ View: typeof ToastView }>();
  const isLoaded = view !== undefined;
  const isWanted = count > 0;
  useEffect(() => {
    if (isLoaded) return;
    const fetch = () =>
      void import(/* webpackChunkName: "toast" */ './toast-view').then(
        (module) => setView({ View: module.ToastView }),
        (cause: unknown) => console.warn('Notices could not be loaded:', cause),
      );
    if (!isWanted) return onFirstInput(fetch);
    fetch();
  }, [isLoaded, isWanted]);
  return (
    <ToastContext value={context}>
      {children}
      {view &&
        createPortal(
          <view.View toasts={toasts} newest={count} onClose={close} onExited={remove} />,
          getNoticeHost(),
        )}
    </ToastContext>
  );
}

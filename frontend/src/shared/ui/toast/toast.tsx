import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useLazyModule } from '@/shared/hooks/use-lazy-module';
import { requiredContext, useWindowEvent } from '@/shared/hooks/react-helpers';
import { onFirstInput } from '@/shared/lib/dom/when-idle';
import { endOpening, isOpening } from '@/shared/lib/dom/open-document';
import { read, remove, write } from '@/shared/lib/dom/session-storage';
import { getNoticeHost } from '@/shared/lib/dom/modals';
import type { Notice } from './notice';

interface ToastContextValue {
  show: (notice: Notice) => void;
  dismissFailure: () => void;
  dismiss: () => void;
}

const [ToastContext, useToastContext] = requiredContext<ToastContextValue>('<ToastProvider>');

export const useToast = () => useToastContext().show;

export const useDismissFailure = () => useToastContext().dismissFailure;

/** Removes the notice, unless something can be done about it, such as to undo it. */
export const useDismissNotice = () => useToastContext().dismiss;

interface ToastState {
  notice?: Notice;
  /** Numbers the notices, so that two with the same text differ. */
  index: number;
  isOpen: boolean;
}

const close = (last: ToastState): ToastState => (last.isOpen ? { ...last, isOpen: false } : last);

const entry = 'notice';

/** A notice goes along from one document of the site to the next. */
function useCarriedNotice(state: ToastState, show: (notice: Notice) => void) {
  const notice = state.isOpen ? state.notice : undefined;
  useEffect(() => {
    const carried = read<Notice>(entry);
    remove(entry);
    if (carried) show(carried);
  }, [show]);
  useWindowEvent('pagehide', () => {
    // What can be done about it can't be done from there.
    if (isOpening && notice) write(entry, { ...notice, onClick: undefined });
    endOpening();
  });
}

const importView = async () => (await import(/* webpackChunkName: "toast" */ './toast-view')).ToastView;

/** Around everything that shows notices. What renders them is fetched with the first input, or with the first notice. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<ToastState>({ index: 0, isOpen: false });
  const { index } = state;
  const { module: View, load } = useLazyModule(importView);
  const context = useMemo<ToastContextValue>(
    () => ({
      show: (notice) => setState((last) => ({ notice, index: last.index + 1, isOpen: true })),
      dismissFailure: () => setState((last) => (last.notice?.variant === 'destructive' ? close(last) : last)),
      dismiss: () => setState((last) => (last.notice?.onClick ? last : close(last))),
    }),
    [],
  );
  useCarriedNotice(state, context.show);
  useEffect(() => {
    if (index === 0) return onFirstInput(() => void load());
    void load();
  }, [index, load]);
  return (
    <ToastContext value={context}>
      {children}
      {View && createPortal(<View {...state} onClose={() => setState(close)} />, getNoticeHost())}
    </ToastContext>
  );
}

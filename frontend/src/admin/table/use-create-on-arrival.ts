import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * Opens the dialog for a new record if the history entry asks for it (`{ create: true }`), once per navigation and as
 * soon as the list `isReady` for it.
 */
export function useCreateOnArrival(create: () => void, isReady = true) {
  const { key, search, state } = useLocation();
  const navigate = useNavigate();
  const isAsked = (state as { create?: boolean } | null)?.create === true;
  const open = useEffectEvent(() => {
    create();
    // A reload or Back must not open it again.
    void navigate({ search }, { replace: true, state: { keepFocus: true }, preventScrollReset: true });
  });
  useEffect(() => {
    if (isAsked && isReady) open();
  }, [isAsked, isReady, key]);
}

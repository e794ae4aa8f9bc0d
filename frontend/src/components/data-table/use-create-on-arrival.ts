import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Opens the dialog for a new record if the history entry asks for it (`{ create: true }`), once per navigation. */
export function useCreateOnArrival(create: () => void) {
  const { key, search, state } = useLocation();
  const navigate = useNavigate();
  const isAsked = (state as { create?: boolean } | null)?.create === true;
  const open = useEffectEvent(() => {
    create();
    // A reload or Back must not open it again.
    void navigate({ search }, { replace: true, state: { keepFocus: true }, preventScrollReset: true });
  });
  useEffect(() => {
    if (isAsked) open();
  }, [isAsked, key]);
}

import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { api } from './client';
import { asApiError } from './errors';

/**
 * Where somebody is refused what they could see before, the session has ended or they are no administrator any more: it
 * is asked anew who is there, once for each refusal, and the page shows what that person may see.
 */
export function useRecheckSessionOn401(error: unknown) {
  const dispatch = useDispatch();
  useEffect(() => {
    const { status } = asApiError(error);
    if (status === 401 || status === 403) dispatch(api.util.invalidateTags(['User']));
  }, [error, dispatch]);
}

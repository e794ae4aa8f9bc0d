import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { api } from '@/shared/api/base-api';
import { asApiError } from '@/shared/api/errors';

/**
 * Refetches the current user after a 401 or 403, once for each error: the session has ended, or the user is no longer an
 * administrator.
 */
export function useRecheckSessionOn401(error: unknown) {
  const dispatch = useDispatch();
  useEffect(() => {
    const { status } = asApiError(error);
    if (status === 401 || status === 403) dispatch(api.util.invalidateTags(['User']));
  }, [error, dispatch]);
}

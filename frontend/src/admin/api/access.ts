import type { BaseQueryFn } from '@reduxjs/toolkit/query/react';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { api } from '@/admin/api/base-api';
import { asApiError, type ApiError } from '@/shared/api/errors';

type Call = (path: string) => ReturnType<BaseQueryFn<string, unknown, ApiError>>;

export const notAdminMessage = 'You need administrator privileges to access this page.';

/** Resolves to the error for a caller who is not an administrator, and to `undefined` for one who is. */
export async function requireAdmin(call: Call): Promise<ApiError | undefined> {
  const { data, error } = await call('/api/user');
  if (error) return error;
  const isAdmin = (data as { isAdmin?: boolean } | null)?.isAdmin;
  return isAdmin ? undefined : { status: 403, statusText: 'Forbidden', message: notAdminMessage };
}

export const { useCheckAdministratorMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    /** Fails unless an administrator is signed in. For actions, such as downloads, that could not report it themselves. */
    checkAdministrator: build.mutation<null, void>({
      queryFn: async (_arg, _api, _options, call) => {
        const error = await requireAdmin(call);
        return error ? { error } : { data: null };
      },
    }),
  }),
});

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

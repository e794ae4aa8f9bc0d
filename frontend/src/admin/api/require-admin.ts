import type { BaseQueryFn } from '@reduxjs/toolkit/query/react';
import { api } from '@/shared/api/base-api';
import type { ApiError } from '@/shared/api/errors';

type Call = (path: string) => ReturnType<BaseQueryFn<string, unknown, ApiError>>;

/** Shown to signed-in users who are not administrators. */
export const notAdminMessage = 'You need administrator privileges to access this page.';

const notAdminError: ApiError = {
  status: 403,
  statusText: 'Forbidden',
  message: notAdminMessage,
};

/** Resolves to the error for a caller who is not an administrator, and to `undefined` for one who is. */
export async function requireAdmin(call: Call): Promise<ApiError | undefined> {
  const { data, error } = await call('/api/user');
  if (error) return error;
  return (data as { isAdmin?: boolean } | null)?.isAdmin ? undefined : notAdminError;
}

const administratorApi = api.injectEndpoints({
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

export const { useCheckAdministratorMutation } = administratorApi;

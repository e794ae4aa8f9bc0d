import type { BaseQueryFn } from '@reduxjs/toolkit/query/react';
import { api } from './client';
import type { ApiError } from './errors';

type Call = (path: string) => ReturnType<BaseQueryFn<string, unknown, ApiError>>;

/** What whoever is logged in and none reads. */
export const notAdminMessage = 'You need administrator privileges to access this page.';

const notAdminError: ApiError = {
  status: 403,
  statusText: 'Forbidden',
  message: notAdminMessage,
};

/** Why whoever asks gets nothing of what is for administrators alone; nothing where they are one. */
export async function requireAdmin(call: Call): Promise<ApiError | undefined> {
  const { data, error } = await call('/api/user');
  if (error) return error;
  return (data as { isAdmin?: boolean } | null)?.isAdmin ? undefined : notAdminError;
}

const administratorApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Fails where no administrator is logged in, before something is done that could not say so. */
    checkAdministrator: build.mutation<null, void>({
      queryFn: async (_arg, _api, _options, call) => {
        const error = await requireAdmin(call);
        return error ? { error } : { data: null };
      },
    }),
  }),
});

export const { useCheckAdministratorMutation } = administratorApi;

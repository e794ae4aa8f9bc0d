import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { api } from '@/api/client';
import { adminTags } from './api';

/** RTK Query's count of the components that use an answer, which its types leave out. */
interface Subscriptions {
  getSubscriptionCount: (queryCacheKey: string) => number;
}

/** Drops what only administrators may read. What is still mounted stays: to fetch it again would only be refused. */
export const dropAdminData: ThunkAction<
  void,
  Parameters<typeof api.util.selectInvalidatedBy>[0],
  unknown,
  UnknownAction
> = (dispatch, getState) => {
  const actions = api.internalActions;
  const subscriptions = dispatch(actions.internal_getRTKQSubscriptions()) as unknown as Subscriptions;
  for (const { queryCacheKey } of api.util.selectInvalidatedBy(getState(), adminTags))
    if (subscriptions.getSubscriptionCount(queryCacheKey) === 0)
      dispatch(actions.removeQueryResult({ queryCacheKey: queryCacheKey as never }));
};

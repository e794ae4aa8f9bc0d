import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { api } from '@/shared/api/base-api';
import { adminTags } from './admin-tags';

/** RTK Query's count of the components that use an answer, which its types leave out. */
interface Subscriptions {
  getSubscriptionCount: (queryCacheKey: string) => number;
}

/** Drops cached data for administrators. Entries in use stay: refetching them would only be refused. */
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

import { useState } from 'react';
import { useOpenParam } from '@/components/data-table/use-open-param';
import type { ReceivedEnquiry } from '@/features/enquiries/admin-api';
import type { Steps } from './step-buttons';

/**
 * The neighbours of the open enquiry. The order is that of the list when the first one was opened: an enquiry that is marked
 * as read leaves a list of new ones.
 */
export function useSteps(rows: ReceivedEnquiry[] | undefined): Steps {
  const { openId, show } = useOpenParam();
  const [order, setOrder] = useState<number[]>([]);
  const ids = rows?.map(({ id }) => id) ?? [];
  const index = order.findIndex((id) => String(id) === openId);
  if (index < 0 && rows && ids.join() !== order.join()) setOrder(ids);
  return {
    previous: index < 0 ? undefined : order[index - 1],
    next: index < 0 ? undefined : order[index + 1],
    show,
  };
}

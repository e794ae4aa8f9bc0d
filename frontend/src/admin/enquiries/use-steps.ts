import { useEffect, useRef, useState } from 'react';
import { useOpenParam } from './use-open-param';
import type { ReceivedEnquiry } from './api';
import { focusInView } from '@/shared/lib/dom/focus-in-view';
import type { Steps } from './step-buttons';

/** When the dialog closes, the focus goes to the row of the enquiry that was read last, not to the one that was opened first. */
function useFocusOnLast(openId: string | null) {
  const read = useRef<string[]>([]);
  useEffect(() => {
    if (openId !== null) return void read.current.push(openId);
    const [first, last] = [read.current[0], read.current.at(-1)];
    read.current = [];
    if (last === first) return;
    const link = `#content td:last-child a[href$="open=${last}"]`;
    // After the dialog has restored the focus.
    setTimeout(() => focusInView(document.querySelector<HTMLElement>(link)));
  }, [openId]);
}

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
  useFocusOnLast(openId);
  return {
    previous: index < 0 ? undefined : order[index - 1],
    next: index < 0 ? undefined : order[index + 1],
    show,
  };
}

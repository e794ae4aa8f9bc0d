import { useState } from 'react';
import type { ReceivedEnquiry } from '@/features/enquiries/admin-api';

/** Returns an announcement of the enquiries that have arrived since a list was first shown; `key` identifies the list. */
export function useArrivals(key: string, rows: ReceivedEnquiry[] | undefined): string {
  const [known, setKnown] = useState<{ key: string; newest: number; text: string }>();
  if (!rows) return known?.text ?? '';
  const newest = Math.max(0, ...rows.map(({ id }) => id));
  if (known?.key !== key) {
    setKnown({ key, newest, text: '' });
    return '';
  }
  if (newest > known.newest) {
    const count = rows.filter(({ id, status }) => id > known.newest && status === 'new').length;
    const text = count === 0 ? '' : count === 1 ? '1 new enquiry' : `${count} new enquiries`;
    setKnown({ key, newest, text });
    return text;
  }
  return known.text;
}

import { useState } from 'react';
import type { EnquiryStatus } from './api';

/**
 * Announces that there are more new enquiries than at the last look, and not because some were marked as new again. Each text differs from the one before, so that it is
 * read out.
 */
export function useArrivals(counts: Record<EnquiryStatus, number> | undefined): string {
  const [last, setLast] = useState<{ count: number; total: number; text: string }>();
  const count = counts?.new;
  if (count === undefined || count === last?.count) return last?.text ?? '';
  const total = Object.values(counts ?? {}).reduce((sum, each) => sum + each, 0);
  const arrived = last ? Math.min(count - last.count, total - last.total) : 0;
  const text =
    arrived > 0 ? `${arrived === 1 ? '1 new enquiry' : `${arrived} new enquiries`}, ${count} unread` : '';
  setLast({ count, total, text });
  return text;
}

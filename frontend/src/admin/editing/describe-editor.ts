import type { LastEdit } from '@/admin/api/last-edit';
import { formatClock, formatDayAndClock } from '@/admin/lib/format-time';

/** 'Maria (3:02 PM)': who saved a record, and when; with the date if that was on another day. `undefined` if that is unknown. */
export function describeEditor({ by, at }: Pick<LastEdit, 'by' | 'at'>): string | undefined {
  if (!by || !at) return by;
  const isToday = new Date(at).toDateString() === new Date().toDateString();
  return `${by} (${isToday ? formatClock(at) : formatDayAndClock(at)})`;
}

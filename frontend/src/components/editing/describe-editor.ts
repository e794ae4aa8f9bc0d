import type { LastEdit } from '@/api/records/last-edit';

/** 'Maria (3:02 PM)': who saved a record, and when; with the date if that was on another day. `undefined` if that is unknown. */
export function describeEditor({ by, at }: Pick<LastEdit, 'by' | 'at'>): string | undefined {
  if (!by || !at) return by;
  const time = new Date(at);
  const isToday = time.toDateString() === new Date().toDateString();
  return `${by} (${time.toLocaleString(undefined, { ...(!isToday && { dateStyle: 'medium' }), timeStyle: 'short' })})`;
}

import { formatDay, formatDayAndClock } from '@/admin/lib/format-time';

/** A time in the reader's time zone and locale; the tooltip has the full form. */
export const Time = ({ at, withClock = false }: { at: string; withClock?: boolean }) => (
  <time dateTime={at} title={new Date(at).toLocaleString()} className="whitespace-nowrap tabular-nums">
    {withClock ? formatDayAndClock(at) : formatDay(at)}
  </time>
);

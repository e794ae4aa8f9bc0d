// In the reader's time zone and locale.

/** '11/26/2026': the day of a timestamp. A year like 0026 isn't shortened to that of another century. */
export const formatDay = (at: string) => (at < '1' ? at.slice(0, 10) : new Date(at).toLocaleDateString());

/** '3:02 PM' */
export const formatClock = (at: string) => new Date(at).toLocaleTimeString(undefined, { timeStyle: 'short' });

/** '11/26/2026, 3:02 PM', with the day as `formatDay` has it. */
export const formatDayAndClock = (at: string) =>
  new Date(at).toLocaleString(undefined, {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });

/** A time whose tooltip has the full form. */
export const Time = ({ at, withClock = false }: { at: string; withClock?: boolean }) => (
  <time dateTime={at} title={new Date(at).toLocaleString()} className="whitespace-nowrap tabular-nums">
    {withClock ? formatDayAndClock(at) : formatDay(at)}
  </time>
);

/** Formats the day of a timestamp. */
export const formatDay = (at: string) => new Date(at).toLocaleDateString();

/** A time in the reader's time zone and locale; the tooltip has the full form. */
export function Time({ at, withClock = false }: { at: string; withClock?: boolean }) {
  const date = new Date(at);
  const short = { dateStyle: 'medium', timeStyle: 'short' } as const;
  return (
    <time dateTime={at} title={date.toLocaleString()} className="whitespace-nowrap tabular-nums">
      {withClock ? date.toLocaleString(undefined, short) : formatDay(at)}
    </time>
  );
}

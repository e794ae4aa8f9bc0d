const months = 'January February March April May June July August September October November December'.split(
  ' ',
);

/**
 * Formats a date or timestamp in UTC: 'March 5, 2026'; '' if it is not a date. The engine that renders pages on the
 * server has no `Intl`.
 */
export function longDate(date: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(date) ?? [];
  const name = months[Number(month) - 1];
  return name ? `${name} ${Number(day)}, ${year}` : '';
}

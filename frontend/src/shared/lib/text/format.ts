const scales: [number, string][] = [
  [1e12, 'T'],
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
];

/**
 * Formats a number in English: '48,000', with `digits` decimals '12.50', compact '1.25M'.
 * Without `Intl`, which the page engine lacks, so that server and browser agree.
 */
export function formatNumber(value: number, { digits = 0, isCompact = false } = {}): string {
  if (isCompact) {
    const rounded = Number(value.toPrecision(4));
    const [scale, suffix] = scales.find(([least]) => rounded >= least) ?? [1, ''];
    return `${Number((rounded / scale).toPrecision(4))}${suffix}`;
  }
  const [whole = '', fraction] = value.toFixed(digits).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

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

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

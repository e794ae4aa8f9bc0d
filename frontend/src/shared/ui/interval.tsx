import { cn } from '@/shared/lib/dom/cn';

export interface IntervalProps {
  /** The former value, as a hollow point. */
  before?: number;
  /** The value, as a point; without it only the band is drawn. */
  value?: number;
  low: number;
  high: number;
  /** The end of the axis; the largest value if absent. */
  end?: number;
  className?: string;
}

/**
 * The brand's motif: a band with a point on an axis that begins at zero. Decorative: the text has the numbers.
 * Positions are percentages, so that nothing is distorted at any width. A band below 4 pixels becomes an error bar.
 */
export function Interval({ before, value, low, high, end: givenEnd, className }: IntervalProps) {
  // The largest value, so that the point and the end of the band are never cut off.
  const end = givenEnd ?? (Math.max(before ?? 0, value ?? 0, high) * 1.06 || 1);
  const percentOf = (number: number) => `${((number / end) * 100).toFixed(2)}%`;
  return (
    <svg
      aria-hidden
      className={cn('interval h-5 w-full', className)}
      style={{ '--share': ((high - low) / end).toFixed(4) } as React.CSSProperties}
    >
      <line className="interval-axis" x1="0" x2="100%" y1="10" y2="10" />
      {before !== undefined && value !== undefined && (
        <line className="interval-change" x1={percentOf(before)} x2={percentOf(value)} y1="10" y2="10" />
      )}
      <rect
        className="interval-band"
        x={percentOf(low)}
        width={percentOf(high - low)}
        y="4"
        height="12"
        rx="6"
      />
      {[low, high].map((bound, index) => (
        <line
          key={index}
          className="interval-bar"
          x1={percentOf(bound)}
          x2={percentOf(bound)}
          y1="1"
          y2="19"
        />
      ))}
      {before !== undefined && <circle className="interval-before" cx={percentOf(before)} cy="10" r="3.5" />}
      {value !== undefined && <circle className="interval-point" cx={percentOf(value)} cy="10" r="3.5" />}
    </svg>
  );
}

/** A hairline with an interval on it, across the page's text: between a page's head and the rest. */
export const IntervalRule = () => (
  <div aria-hidden="true" className="wrap print:hidden">
    <div className="interval-rule" />
  </div>
);

import { ArrowRight } from 'lucide-react';
import { Interval } from '@/components/site/interval';
import { numberTexts, rangeText, withUnit, type Result } from '@/features/content/result';
import { cn } from '@/lib/dom/cn';

/** '48 → 17 min' */
export function ResultNumbers({ result, className }: { result: Result; className?: string }) {
  const { unit } = result;
  const { before, after } = numberTexts(result);
  return (
    <span className={cn('whitespace-nowrap tabular-nums', className)}>
      <span className="font-normal text-muted">
        {unit === '%' ? withUnit(before, unit) : before}{' '}
        <ArrowRight aria-hidden className="inline size-[0.8em] align-[-0.08em]" />
        <span className="sr-only">to</span>{' '}
      </span>
      {withUnit(after, unit)}
    </span>
  );
}

/** The result of a case study: measure, values before and after, and confidence interval. */
export function ResultFigure({ result, className }: { result: Result; className?: string }) {
  const { measure, before, after, low, high } = result;
  return (
    <div className={className}>
      <p className="text-figure">
        <ResultNumbers result={result} />
      </p>
      <Interval before={before} value={after} low={low} high={high} className="my-2" />
      <p className="text-caption font-normal text-muted">
        {`${measure}, 95%\u00a0interval\u00a0${rangeText(result)}`}
      </p>
    </div>
  );
}

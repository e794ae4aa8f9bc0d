import { ArrowRight } from 'lucide-react';
import { Interval } from '@/shared/ui/interval';
import { numberTexts, rangeText, type Result } from '@/shared/content/result';
import { cn } from '@/shared/lib/dom/cn';

/** '48 → 17 min'; a line may break before the second number and in the unit. */
export function ResultNumbers({ result, className }: { result: Result; className?: string }) {
  const { unit } = result;
  const { before, after } = numberTexts(result);
  const sign = unit === '%' ? unit : '';
  return (
    <span className={cn('tabular-nums', className)}>
      <span className="font-normal whitespace-nowrap text-muted">
        {`${before}${sign} `}
        <ArrowRight aria-hidden className="inline size-[0.8em] align-[-0.08em]" />
        <span className="sr-only">to</span>
      </span>{' '}
      <span className="whitespace-nowrap">{`${after}${sign}`}</span>
      {!sign && unit && <span className="text-[0.7em] font-normal wrap-anywhere">{` ${unit}`}</span>}
    </span>
  );
}

export function ResultFigure({ result, className }: { result: Result; className?: string }) {
  const { measure, before, after, low, high } = result;
  return (
    <div className={className}>
      <p className="text-figure">
        <ResultNumbers result={result} />
      </p>
      <Interval before={before} value={after} low={low} high={high} className="my-2" />
      <p className="text-caption font-normal wrap-anywhere text-muted">
        {`${measure}, 95%\u00a0interval ${rangeText(result)}`}
      </p>
    </div>
  );
}

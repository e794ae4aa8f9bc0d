import { Link } from 'react-router-dom';
import { usePageQuery } from '@/shared/api/use-page-query';
import { Skeleton } from '@/shared/ui/feedback/feedback';
import { Interval } from '@/shared/ui/interval';
import { readMetadata } from '@/shared/content/metadata';
import { contentListQuery, onHome } from '@/shared/content/queries';
import { visibleItems } from '@/site/content/content-list';
import { rangeText } from '@/shared/content/result';
import { ResultNumbers } from './result-figure';

/** The results of the front page's case studies with intervals and links, or nothing if no case study has a result. */
export function HeroResults() {
  const { data, error } = usePageQuery(contentListQuery(onHome('case-study')));
  const results = visibleItems(data).flatMap((study) => {
    const { client, result } = readMetadata(study.metadata);
    return result ? [{ study, client, result }] : [];
  });
  if (!data && !error)
    return <Skeleton className="h-[36.25rem] rounded-card opacity-50 sm:h-[26rem] lg:h-[27.75rem]" />;
  if (results.length === 0) return null;
  return (
    <section aria-label="Results" className="enter">
      <p className="mb-3 text-caption font-normal text-muted">
        Before our work (ring) and after it (dot), with the 95% interval (band)
      </p>
      <ul className="divide-y divide-line border-y border-line">
        {results.map(({ study, client, result }, index) => (
          <li key={study.id}>
            <Link
              to={`/case-studies/${study.id}`}
              className="group grid items-center gap-x-4 py-2 sm:grid-cols-[minmax(0,1fr)_minmax(6rem,0.65fr)_9.5rem]"
            >
              <span className="min-w-0 wrap-anywhere">
                <span className="block text-ui text-balance group-hover:text-blue">{result.measure}</span>
                <span className="block text-caption font-normal text-muted">{client ?? study.title}</span>
              </span>
              <span style={{ '--nth': index } as React.CSSProperties} className="max-sm:order-last">
                <Interval
                  before={result.before}
                  value={result.after}
                  low={result.low}
                  high={result.high}
                  className="interval-first"
                />
              </span>
              <span className="min-w-0 sm:text-end">
                <ResultNumbers result={result} className="text-figure" />
                <span className="block text-caption font-normal wrap-anywhere text-muted tabular-nums">
                  <span className="sr-only">95% interval </span>
                  {rangeText(result)}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

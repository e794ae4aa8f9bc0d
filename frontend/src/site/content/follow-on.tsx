import { useId } from 'react';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { usePageQuery } from '@/shared/api/use-page-query';
import { viewPath } from '@/shared/links/page-paths';
import { nextOf, relatedItem, type Topic } from './related-item';
import { readMetadata } from '@/shared/content/metadata';
import { onHome } from './page-sizes';
import { contentListQuery, type ContentSummary, type ContentType } from '@/shared/content/queries';
import { cn } from '@/shared/lib/dom/cn';
import { ResultFigure } from '@/site/case-studies/result-figure';
import { isVisible } from './content-list';

/** The front page's items of a type; none while they are loading or if they can't be loaded. */
function useHomeItems(type: ContentType): ContentSummary[] {
  const { data } = usePageQuery(contentListQuery(onHome(type)));
  return (data?.items ?? []).filter(isVisible);
}

/** The next case study at the end of one. */
export function NextCaseStudy({ id }: { id: number }) {
  const next = nextOf(useHomeItems('case-study'), id);
  return next ? <FollowOn label="Next case study" item={next} className="pb-10" /> : null;
}

/** The case study or service that has the most in common with a post, if any has. */
export function RelatedWork({ topic }: { topic: Topic }) {
  const studies = useHomeItems('case-study');
  const services = useHomeItems('service');
  const item = relatedItem(topic, [...studies, ...services]);
  if (!item) return null;
  const label = item.type === 'service' ? 'Related service' : 'Related case study';
  return <FollowOn label={label} item={item} className="interval-rule py-10" />;
}

interface FollowOnProps {
  label: string;
  item: ContentSummary;
  /** A rule where nothing else separates it from what precedes. */
  className: string;
}

/** An item across the width: its title, and its result or summary next to it. The whole row is its link. */
function FollowOn({ label, item, className }: FollowOnProps) {
  const heading = useId();
  const { client, result } = readMetadata(item.metadata);
  return (
    <section aria-labelledby={heading} className="wrap pb-12 md:pb-16 print:hidden">
      <div
        className={cn(
          'group relative grid items-center gap-x-16 gap-y-6 has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-blue md:grid-cols-2',
          className,
        )}
      >
        <div className="min-w-0">
          <p className="text-caption wrap-anywhere text-muted">{`${label}${client ? ` · ${client}` : ''}`}</p>
          <h2 id={heading} className="mt-2 text-h2 wrap-anywhere group-hover:text-blue">
            <Link to={viewPath(item)} className="outline-none after:absolute after:inset-0">
              {item.title}
            </Link>
            <ArrowRight
              aria-hidden="true"
              className="ml-3 inline size-[0.8em] transition-transform group-hover:translate-x-0.5"
            />
          </h2>
        </div>
        {result ? (
          <ResultFigure result={result} />
        ) : (
          <p className="wrap-anywhere text-muted">{item.summary}</p>
        )}
      </div>
    </section>
  );
}

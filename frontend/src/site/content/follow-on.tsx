import { useId } from 'react';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { viewPath } from '@/shared/links/page-paths';
import { readMetadata } from '@/shared/content/metadata';
import type { ContentSummary } from '@/shared/content/queries';
import { cn } from '@/shared/lib/dom/cn';
import { ResultFigure } from '@/site/case-studies/result-figure';
import { useHomeItems } from './content-list';

/** The case study after this one in the list, the first one after the last; `undefined` if there is no other. */
export function nextOf(studies: readonly ContentSummary[], id: number): ContentSummary | undefined {
  const next = studies[studies.findIndex((study) => study.id === id) + 1] ?? studies[0];
  return next?.id === id ? undefined : next;
}

interface Topic {
  title: string;
  excerpt?: string | null | undefined;
  tags?: string[] | null | undefined;
}

/** Words that say little about a topic, besides those of fewer than five letters. */
const common = new Set(
  'about after again always before being could every first model models other since still their there these thing things those three under until where which while whole whose without would years'.split(
    ' ',
  ),
);

/** The beginnings of a text's words, so that 'forecast' and 'forecasting' count as one. */
const stemsOf = (...texts: (string | null | undefined)[]) =>
  new Set(
    (
      texts
        .join(' ')
        .normalize('NFC')
        .toLowerCase()
        .match(/[\p{L}\p{N}]{5,}/gu) ?? []
    )
      .filter((word) => !common.has(word))
      .map((word) => word.slice(0, 6)),
  );

/**
 * The item with the most words in common with a post, by its title, summary, industry and services; the first one of
 * equals, `undefined` if none has two: one shared word is chance. A tag counts as much as two words, and words of the
 * item's title count twice.
 */
export function relatedItem(topic: Topic, items: readonly ContentSummary[]): ContentSummary | undefined {
  const tags = stemsOf(...(topic.tags ?? []));
  const words = stemsOf(topic.title, topic.excerpt);
  const scoreOf = (...texts: (string | undefined)[]) => {
    const stems = [...stemsOf(...texts)];
    return stems.filter((stem) => words.has(stem)).length + 2 * stems.filter((stem) => tags.has(stem)).length;
  };
  let best: ContentSummary | undefined;
  let bestScore = 1;
  for (const item of items) {
    const { industry, services } = readMetadata(item.metadata);
    const score = scoreOf(item.title, item.summary, industry, services) + scoreOf(item.title);
    if (score > bestScore) [best, bestScore] = [item, score];
  }
  return best;
}

export function NextCaseStudy({ id }: { id: number }) {
  const next = nextOf(useHomeItems('case-study'), id);
  return next && <FollowOn label="Next case study" item={next} className="pb-10" />;
}

/** The case study or service that has the most in common with a post, if any has. */
export function RelatedWork({ topic }: { topic: Topic }) {
  const studies = useHomeItems('case-study');
  const services = useHomeItems('service');
  const item = relatedItem(topic, [...studies, ...services]);
  const label = item?.type === 'service' ? 'Related service' : 'Related case study';
  return item && <FollowOn label={label} item={item} className="interval-rule py-10" />;
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

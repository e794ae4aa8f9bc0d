import { Cover, distinctCovers } from '@/shared/ui/cover';
import { ReadOn } from '@/site/parts/card';
import { TruncatedText } from '@/site/parts/truncated-text';
import type { ContentSummary } from '@/shared/content/queries';
import { readMetadata } from '@/shared/content/metadata';
import { ResultFigure } from './result-figure';
import { cn } from '@/shared/lib/dom/cn';
import { TransitionLink } from '@/site/transition-link';

/** Case studies as cards with covers of which no two are alike; featured, the first four, of which the first is wide. */
export function CaseStudyList({
  items,
  isFeatured = false,
}: {
  items: ContentSummary[];
  isFeatured?: boolean;
}) {
  const images = distinctCovers(
    items.map(({ id, metadata }) => ({ id, image: readMetadata(metadata).image })),
  );
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-2 sm:gap-6 lg:grid-cols-3">
      {items.slice(0, isFeatured ? 4 : undefined).map((study, index) => {
        const Card = isFeatured && index === 0 ? WideCaseStudy : CaseStudyCard;
        const isLast = isFeatured && index === 3;
        return <Card key={study.id} study={study} image={images[index]} isLast={isLast} />;
      })}
    </div>
  );
}

export const FeaturedCaseStudies = ({ items }: { items: ContentSummary[] }) => (
  <CaseStudyList items={items} isFeatured />
);

const card =
  'cover-card rise group relative overflow-hidden rounded-card border border-line bg-surface transition-colors hover:border-control has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-blue';

const StudyLink = ({ study: { id, title } }: Pick<CaseStudyCardProps, 'study'>) => (
  <TransitionLink to={`/case-studies/${id}`} className="outline-none after:absolute after:inset-0">
    {title}
  </TransitionLink>
);

function WideCaseStudy({ study, image }: Omit<CaseStudyCardProps, 'isLast'>) {
  const { client, result } = readMetadata(study.metadata);
  return (
    <article className={cn(card, 'grid items-center sm:col-span-full md:grid-cols-2 lg:grid-cols-[7fr_5fr]')}>
      {/* In a frame: a cover that fills its half would lose the ends of its drawing. */}
      <div className="md:py-6 md:pl-6">
        <Cover id={study.id} image={image} className="md:rounded-table" />
      </div>
      <div className="flex min-w-0 flex-col gap-5 p-4 sm:p-6 lg:p-8">
        <div>
          {client && <p className="mb-1.5 text-caption font-normal text-muted">{client}</p>}
          <h3 className="text-quote font-semibold text-balance">
            <StudyLink study={study} />
          </h3>
        </div>
        {result && <ResultFigure result={result} />}
        <p className="text-muted">
          <TruncatedText text={study.summary} narrow={180} />
        </p>
        <ReadOn>Read the case study</ReadOn>
      </div>
    </article>
  );
}

interface CaseStudyCardProps {
  study: ContentSummary;
  image: string | undefined;
  /** Whether it is the last of the featured ones, which spans both columns on tablets. */
  isLast: boolean;
}

/** On phones the picture is a thumbnail next to the title. */
function CaseStudyCard({ study, image, isLast }: CaseStudyCardProps) {
  const { client, result } = readMetadata(study.metadata);
  return (
    <article className={cn(card, 'flex flex-col', isLast && 'sm:max-lg:col-span-full')}>
      <div className="max-sm:flex max-sm:items-center max-sm:gap-4 max-sm:p-4 max-sm:pb-0">
        <Cover
          id={study.id}
          image={image}
          className={cn(
            'max-sm:aspect-square max-sm:w-16 max-sm:shrink-0 max-sm:rounded-control',
            isLast && 'sm:max-lg:aspect-[21/9]',
          )}
        />
        <div className="min-w-0 sm:px-6 sm:pt-6">
          {client && <p className="mb-0.5 text-caption font-normal text-muted sm:mb-1.5">{client}</p>}
          <h3 className="text-h3 text-balance">
            <StudyLink study={study} />
          </h3>
        </div>
      </div>
      <div className="flex grow flex-col gap-4 p-4 sm:p-6 sm:pt-4">
        {result && <ResultFigure result={result} />}
        <p className="text-[0.9375rem] leading-[1.55] text-muted">
          <TruncatedText text={study.summary} narrow={180} />
        </p>
        <ReadOn>Read the case study</ReadOn>
      </div>
    </article>
  );
}

import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { usePageQuery } from '@/shared/api/use-page-query';
import { CtaBand, PageHead, StructuredHead } from '@/site/parts/page';
import { MorePages, StartLink } from '@/site/parts/more-pages';
import { UnknownUrlPage } from '@/site/parts/not-found-page';
import { Alert } from '@/shared/ui/alert';
import { Loading, Skeleton } from '@/shared/ui/feedback/feedback';
import { SectionBoundary } from '@/shared/ui/feedback/error-boundary';
import { withQuery } from '@/shared/lib/text/links';
import { completeFaqQuery, faqPageQuery } from '@/shared/faq/queries';
import {
  findGroup,
  useFaqLocation,
  useHasOwnHash,
  useTargetItem,
  fallbackGroups,
  type FaqLocation,
  type FaqGroup,
} from './faq-location';
import { FaqTabs } from './faq-tabs';
import { Questions } from './questions';

const title = 'Frequently Asked Questions';
const lead = 'What people ask us about services, technology, pricing and support, and what we answer.';
const failed = 'Failed to load FAQ data. Please try again later.';

export function FaqPage() {
  const [query] = useSearchParams();
  const cursor = query.get('cursor');
  const { data } = usePageQuery(faqPageQuery(cursor));
  if (data === null) return <UnknownUrlPage />;
  return (
    <>
      <PageHead title={title} lead={lead} />
      <div className="wrap py-10 md:py-14">
        <SectionBoundary>
          <Faq cursor={cursor} />
        </SectionBoundary>
      </div>
      <CtaBand
        title="Still have questions?"
        lead="A person reads every message and replies."
        links={[{ name: 'Contact Our Team', path: '/contact' }]}
      />
    </>
  );
}

/**
 * The first questions of each category, or those of one after the cursor. All are requested where the address names one
 * that is not among them.
 */
function useFaq(cursor: string | null) {
  const { data: page, error } = usePageQuery(faqPageQuery(cursor));
  const targetId = useTargetItem();
  const hasOwnHash = useHasOwnHash();
  const [needsAll, setNeedsAll] = useState(false);
  const isMissing = Boolean(page && targetId && !hasOwnHash && !findGroup(page, targetId));
  if (isMissing && !needsAll) setNeedsAll(true);
  const { data = page } = usePageQuery(needsAll ? completeFaqQuery : faqPageQuery(cursor));
  return { data, isComplete: data !== page, error };
}

function Faq({ cursor }: { cursor: string | null }) {
  const { data, isComplete, error } = useFaq(cursor);
  const groups = data?.length || cursor ? (data ?? []) : fallbackGroups;
  const location = useFaqLocation(groups);
  return (
    <>
      <FaqHead groups={groups} isFirst={!cursor} />
      {!data && error !== undefined && (
        <Alert variant="destructive" className="mb-8" title={failed}>
          Using fallback data instead.
        </Alert>
      )}
      {cursor && <StartLink to="/faq" text="All questions" className="mb-6" />}
      {data || error ? (
        <FaqTabs
          groups={data ? groups : fallbackGroups}
          location={location}
          level={2}
          more={isComplete ? undefined : (group) => <MoreQuestions group={group} location={location} />}
        />
      ) : (
        <Skeletons />
      )}
    </>
  );
}

const MoreQuestions = ({ group, location }: { group: FaqGroup; location: FaqLocation }) => (
  <MorePages<FaqGroup[]>
    list={String(group.id)}
    first={[group]}
    nextOf={([part]) => part?.next}
    queryOf={faqPageQuery}
    hrefOf={(cursor) => withQuery('/faq', { cursor })}
    failed={failed}
    loading={<Loading text="Loading questions..." />}
  >
    {/* A category that has been deleted since has no more. */}
    {([part]) => part && <Questions group={part} location={location} level={2} />}
  </MorePages>
);

const FaqHead = ({ groups, isFirst }: { groups: FaqGroup[]; isFirst: boolean }) => (
  <StructuredHead
    title={title}
    name="FAQ"
    description={lead}
    path="/faq"
    isListed={isFirst}
    about={() => ({
      '@type': 'FAQPage',
      mainEntity: groups
        .flatMap(({ items }) => items)
        .map(({ question, answer, answerHtml }) => ({
          '@type': 'Question',
          name: question,
          acceptedAnswer: { '@type': 'Answer', text: answerHtml ?? answer },
        })),
    })}
  />
);

const Skeletons = () => (
  <div role="status" aria-label="Loading questions">
    <div className="flex gap-6 border-b border-line pb-3">
      {[1, 2, 3, 4].map((tab) => (
        <Skeleton key={tab} className="h-5 w-20" />
      ))}
    </div>
    {[1, 2, 3, 4].map((line) => (
      <div key={line} className="flex items-center justify-between border-b border-line py-6">
        <Skeleton className="h-5 w-2/3 max-w-lg" />
        <Skeleton className="size-5" />
      </div>
    ))}
  </div>
);

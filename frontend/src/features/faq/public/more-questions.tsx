import type { ReactNode } from 'react';
import { AddedPage, MorePages } from '@/components/site/more-pages';
import { Loading } from '@/components/ui/feedback/feedback';
import { faqPage, usePublicFaqQuery } from '@/features/faq/api';
import type { FaqPlace } from './faq-location';
import { Questions, type FaqGroup } from './faq-tabs';

export interface MoreQuestionsProps {
  group: FaqGroup;
  place: FaqPlace;
}

/** The further questions of a group, part by part. */
export function MoreQuestions({ group, place }: MoreQuestionsProps) {
  return (
    <MorePages
      list={String(group.id)}
      first={group}
      hrefOf={(cursor) => `/faq?cursor=${encodeURIComponent(cursor)}`}
      page={(cursor, isAsked, after) => (
        <AddedQuestions key={cursor} cursor={cursor} isAsked={isAsked} place={place} after={after} />
      )}
    />
  );
}

interface AddedQuestionsProps {
  cursor: string;
  isAsked: boolean;
  place: FaqPlace;
  after: ((group: FaqGroup) => ReactNode) | undefined;
}

function AddedQuestions({ cursor, isAsked, place, after }: AddedQuestionsProps) {
  const query = usePublicFaqQuery(faqPage(cursor));
  // A category that has been deleted since has no more.
  const group = query.data?.[0];
  return (
    <AddedPage
      query={query}
      isAsked={isAsked}
      fallbackMessage="Failed to load FAQ data. Please try again later."
      loading={<Loading text="Loading questions..." />}
      after={group && after?.(group)}
    >
      {() => group && <Questions group={group} place={place} level={2} />}
    </AddedPage>
  );
}

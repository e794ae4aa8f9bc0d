import type { ReactNode } from 'react';
import { usePageQuery } from '@/shared/api/use-page-query';
import { AddedPage, MorePages } from '@/site/parts/more-pages';
import { Loading } from '@/shared/ui/feedback/feedback';
import { faqPage, publicFaqQuery } from '@/shared/faq/queries';
import type { FaqLocation } from './faq-location';
import type { FaqGroup } from './faq-group';
import { Questions } from './faq-tabs';

export interface MoreQuestionsProps {
  group: FaqGroup;
  location: FaqLocation;
}

/** The further questions of a group, part by part. */
export function MoreQuestions({ group, location }: MoreQuestionsProps) {
  return (
    <MorePages
      list={String(group.id)}
      first={group}
      hrefOf={(cursor) => `/faq?cursor=${encodeURIComponent(cursor)}`}
      page={(cursor, isAsked, after) => (
        <AddedQuestions key={cursor} cursor={cursor} isAsked={isAsked} location={location} after={after} />
      )}
    />
  );
}

interface AddedQuestionsProps {
  cursor: string;
  isAsked: boolean;
  location: FaqLocation;
  after: ((group: FaqGroup) => ReactNode) | undefined;
}

function AddedQuestions({ cursor, isAsked, location, after }: AddedQuestionsProps) {
  const query = usePageQuery(publicFaqQuery(faqPage(cursor)));
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
      {() => group && <Questions group={group} location={location} level={2} />}
    </AddedPage>
  );
}

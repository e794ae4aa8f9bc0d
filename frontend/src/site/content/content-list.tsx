import type { ReactNode } from 'react';
import { usePageQuery } from '@/shared/api/use-page-query';
import { Empty, Failure } from '@/shared/ui/feedback/feedback';
import { ContentSkeleton } from './content-skeleton';
import {
  contentListQuery,
  type ContentListArg,
  type ContentPage,
  type ContentSummary,
  type ContentType,
} from '@/shared/content/queries';

export const contentMessages: Record<ContentType, { loading: string; failed: string; empty: string }> = {
  service: {
    loading: 'Loading services...',
    failed: 'Failed to fetch services',
    empty: 'No services have been published yet.',
  },
  'case-study': {
    loading: 'Loading case studies...',
    failed: 'Failed to fetch case studies',
    empty: 'No case studies have been published yet.',
  },
  'team-member': {
    loading: 'Loading team members...',
    failed: 'Failed to fetch team members',
    empty: 'We haven’t introduced the team yet.',
  },
};

/** Team members are shown even if unpublished. */
export const isVisible = (item: ContentSummary) => item.published || item.type === 'team-member';

/** Shows items. */
export type ShowItems = (items: ContentSummary[]) => ReactNode;

export interface ContentListProps {
  /** Which items. */
  arg: ContentListArg;
  /** What follows the items where there are further ones. */
  more?: (list: { arg: ContentListArg; first: ContentPage; show: ShowItems }) => ReactNode;
  children: ShowItems;
}

/** The items of one type that visitors may see; while there are none, why. */
export function ContentList({ arg, more, children }: ContentListProps) {
  const { data, error, refetch } = usePageQuery(contentListQuery(arg));
  const messages = contentMessages[arg.type];
  if (!data && error)
    return <Failure error={error} fallbackMessage={messages.failed} retry={() => void refetch()} />;
  if (!data) return <ContentSkeleton arg={arg} text={messages.loading} />;
  const items = data.items.filter(isVisible);
  if (items.length === 0) return <Empty text={messages.empty} />;
  return (
    <>
      {children(items)}
      {more?.({ arg, first: data, show: children })}
    </>
  );
}

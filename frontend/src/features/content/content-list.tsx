import type { ReactNode } from 'react';
import { Empty, Failure, Loading } from '@/ui/states';
import { useContentListQuery, type ContentSummary, type ContentType } from './api';

const texts: Record<ContentType, { loading: string; failed: string; empty: string }> = {
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
    empty: 'The team has not been introduced yet.',
  },
};

/** Team members are shown whatever their state. */
const isShown = (item: ContentSummary) => item.published || item.type === 'team-member';

export interface ContentListProps {
  type: ContentType;
  children: (items: ContentSummary[]) => ReactNode;
}

/** The items of one type that visitors may see; while there are none, why. */
export function ContentList({ type, children }: ContentListProps) {
  const { data, error, refetch } = useContentListQuery(type);
  const say = texts[type];
  const items = data?.filter(isShown);
  if (items?.length) return children(items);
  if (items) return <Empty text={say.empty} />;
  if (error) return <Failure error={error} otherwise={say.failed} retry={() => void refetch()} />;
  return <Loading text={say.loading} />;
}

import type { ComponentType } from 'react';
import { usePageQuery } from '@/shared/api/use-page-query';
import { Empty, Failure, Loading, Skeleton } from '@/shared/ui/feedback/feedback';
import {
  contentListQuery,
  onHome,
  type ContentListArg,
  type ContentSummary,
  type ContentType,
} from '@/shared/content/queries';

interface ContentState {
  loading: string;
  failed: string;
  empty: string;
  /** The classes of the list to come and of its items, in about their size, so that what follows keeps its place. */
  skeleton: { list: string; item: string };
}

export const contentStates: Record<ContentType, ContentState> = {
  service: {
    loading: 'Loading services...',
    failed: 'Failed to fetch services',
    empty: 'No services have been published yet.',
    skeleton: { list: 'grid gap-px', item: 'h-36 rounded-none opacity-50 lg:h-28' },
  },
  'case-study': {
    loading: 'Loading case studies...',
    failed: 'Failed to fetch case studies',
    empty: 'No case studies have been published yet.',
    skeleton: {
      list: 'grid gap-6 sm:grid-cols-2 lg:grid-cols-3',
      item: 'h-96 rounded-card opacity-50 sm:h-[30rem]',
    },
  },
  'team-member': {
    loading: 'Loading team members...',
    failed: 'Failed to fetch team members',
    empty: 'We haven’t introduced the team yet.',
    skeleton: {
      list: 'grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-3',
      item: 'h-32 rounded-card opacity-50',
    },
  },
};

/** What visitors may see of a list. Team members are shown even if unpublished. */
export const visibleItems = (list: { items: ContentSummary[] } | null | undefined) =>
  (list?.items ?? []).filter(({ published, type }) => published || type === 'team-member');

/** The front page's items of a type; none while they are loading or if they can't be loaded. */
export const useHomeItems = (type: ContentType) =>
  visibleItems(usePageQuery(contentListQuery(onHome(type))).data);

export interface ContentListProps {
  arg: ContentListArg;
  Items: ComponentType<{ items: ContentSummary[] }>;
}

export function ContentList({ arg, Items }: ContentListProps) {
  const { data, error, refetch } = usePageQuery(contentListQuery(arg));
  const { loading, failed, empty, skeleton } = contentStates[arg.type];
  if (!data && error) return <Failure error={error} fallbackMessage={failed} retry={refetch} />;
  if (!data)
    return (
      <>
        <Loading text={loading} className="pt-0 pb-6" />
        <div className={skeleton.list}>
          {Array.from({ length: Math.min(arg.limit, 6) }, (_, index) => (
            <Skeleton key={index} className={skeleton.item} />
          ))}
        </div>
      </>
    );
  const items = visibleItems(data);
  return items.length > 0 ? <Items items={items} /> : <Empty text={empty} />;
}

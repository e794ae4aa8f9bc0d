import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { AddedPage, MorePages } from '@/ui/more-pages';
import { Empty, Failure, Loading } from '@/ui/states';
import {
  useContentListQuery,
  type ContentListArg,
  type ContentPage,
  type ContentSummary,
  type ContentType,
} from './api';

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
  /** Which items. */
  arg: ContentListArg;
  /** The page that shows all of them, part by part; without it only these are shown. */
  path?: string | undefined;
  children: (items: ContentSummary[]) => ReactNode;
}

/** The items of one type that visitors may see; while there are none, why. */
export function ContentList({ arg, path, children }: ContentListProps) {
  const { data, error, refetch } = useContentListQuery(arg);
  const messages = texts[arg.type];
  if (!data && error)
    return <Failure error={error} otherwise={messages.failed} retry={() => void refetch()} />;
  if (!data) return <Loading text={messages.loading} />;
  const items = data.items.filter(isShown);
  if (items.length === 0) return <Empty text={messages.empty} />;
  return (
    <>
      {path && arg.cursor && (
        <p className="mb-6 text-ui">
          <Link to={path} className="text-blue underline-offset-4 hover:underline">
            Start of the list
          </Link>
        </p>
      )}
      {children(items)}
      {path && (
        <MorePages
          first={data}
          hrefOf={(cursor) => `${path}?cursor=${encodeURIComponent(cursor)}`}
          page={(cursor, isAsked, after) => (
            <AddedItems key={cursor} arg={{ ...arg, cursor }} isAsked={isAsked} after={after}>
              {children}
            </AddedItems>
          )}
        />
      )}
    </>
  );
}

interface AddedItemsProps extends Omit<ContentListProps, 'path'> {
  isAsked: boolean;
  after: ((page: ContentPage) => ReactNode) | undefined;
}

function AddedItems({ arg, isAsked, after, children }: AddedItemsProps) {
  const query = useContentListQuery(arg);
  const { loading, failed } = texts[arg.type];
  return (
    <AddedPage
      query={query}
      isAsked={isAsked}
      failed={failed}
      loading={<Loading text={loading} />}
      className="mt-3 sm:mt-6"
      after={query.data && after?.(query.data)}
    >
      {({ items }) => children(items.filter(isShown))}
    </AddedPage>
  );
}

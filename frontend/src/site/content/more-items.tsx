import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { usePageQuery } from '@/shared/api/use-page-query';
import { AddedPage, MorePages } from '@/site/parts/more-pages';
import { Loading } from '@/shared/ui/feedback/feedback';
import { contentListQuery, type ContentListArg, type ContentPage } from '@/shared/content/queries';
import { isVisible, contentMessages, type ShowItems } from './content-list';

interface MoreItemsProps {
  arg: ContentListArg;
  /** The page of the list that is shown already. */
  first: ContentPage;
  show: ShowItems;
  /** The address of the list. */
  path: string;
}

/** The further items of a list, a page at a time. */
export function MoreItems({ arg, first, show, path }: MoreItemsProps) {
  return (
    <MorePages
      first={first}
      hrefOf={(cursor) => `${path}?cursor=${encodeURIComponent(cursor)}`}
      page={(cursor, isAsked, after) => (
        <AddedItems key={cursor} arg={{ ...arg, cursor }} isAsked={isAsked} after={after} show={show} />
      )}
    />
  );
}

interface AddedItemsProps {
  arg: ContentListArg;
  isAsked: boolean;
  after: ((page: ContentPage) => ReactNode) | undefined;
  show: ShowItems;
}

function AddedItems({ arg, isAsked, after, show }: AddedItemsProps) {
  const query = usePageQuery(contentListQuery(arg));
  const { loading, failed } = contentMessages[arg.type];
  return (
    <AddedPage
      query={query}
      isAsked={isAsked}
      fallbackMessage={failed}
      loading={<Loading text={loading} />}
      className="mt-3 sm:mt-6"
      after={query.data && after?.(query.data)}
    >
      {({ items }) => show(items.filter(isVisible))}
    </AddedPage>
  );
}

/** The way back to the first page of a list, on a page that begins further down. */
export const StartOfList = ({ arg, path }: Pick<MoreItemsProps, 'arg' | 'path'>) =>
  arg.cursor ? (
    <p className="mb-6 text-ui">
      <Link to={path} className="text-blue underline-offset-4 hover:underline">
        Start of the list
      </Link>
    </p>
  ) : null;

import { useSearchParams } from 'react-router-dom';
import { usePageQuery } from '@/shared/api/use-page-query';
import { MorePages, StartLink } from '@/site/parts/more-pages';
import { Loading } from '@/shared/ui/feedback/feedback';
import { withQuery } from '@/shared/lib/text/links';
import { contentListQuery, listPage, type ContentType } from '@/shared/content/queries';
import { ContentList, contentStates, visibleItems, type ContentListProps } from './content-list';

/** The part of a list that the address asks for; its `data` are `null` if there is none at the cursor. */
export function useContentPage(type: ContentType) {
  const [query] = useSearchParams();
  const arg = listPage(type, query.get('cursor'));
  return { arg, data: usePageQuery(contentListQuery(arg)).data };
}

export interface PagedContentListProps extends ContentListProps {
  path: string;
}

/** A list on its own page: further items follow a page at a time, and a later part leads back to the start. */
export function PagedContentList({ arg, path, Items }: PagedContentListProps) {
  const { data } = usePageQuery(contentListQuery(arg));
  const { loading, failed } = contentStates[arg.type];
  return (
    <>
      {arg.cursor && <StartLink to={path} text="Start of the list" className="mb-6" />}
      <ContentList arg={arg} Items={Items} />
      {data && visibleItems(data).length > 0 && (
        <MorePages
          first={data}
          nextOf={({ next }) => next}
          queryOf={(cursor) => contentListQuery({ ...arg, cursor })}
          hrefOf={(cursor) => withQuery(path, { cursor })}
          failed={failed}
          loading={<Loading text={loading} />}
          className="mt-3 sm:mt-6"
        >
          {(page) => <Items items={visibleItems(page)} />}
        </MorePages>
      )}
    </>
  );
}

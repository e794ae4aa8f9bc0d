import type { ReactNode } from 'react';
import { usePageQuery } from '@/shared/api/use-page-query';
import { AddedPage } from '@/site/parts/more-pages';
import { postsQuery, type PostList } from '@/shared/blog/queries';
import { blogPageArg } from './page-sizes';
import type { PostFilter } from '@/shared/blog/post-filter';
import { PostRows, PostSkeletons } from './post-list';

export interface OlderPostsProps {
  filter: PostFilter;
  before: string;
  /** Whether the visitor has just requested this page. */
  isAsked: boolean;
  /** Renders content below the loaded posts. */
  after: ((list: PostList) => ReactNode) | undefined;
}

/** A page of older posts, appended to the list. */
export function OlderPosts({ filter, before, isAsked, after }: OlderPostsProps) {
  const query = usePageQuery(postsQuery(blogPageArg(filter, before)));
  return (
    <AddedPage
      query={query}
      isAsked={isAsked}
      fallbackMessage="Failed to fetch blog posts"
      loading={<PostSkeletons />}
      className="border-t border-line"
      after={query.data && after?.(query.data)}
    >
      {({ posts }) => <PostRows posts={posts} />}
    </AddedPage>
  );
}

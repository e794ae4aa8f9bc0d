import { useEffect, useRef, type ReactNode } from 'react';
import { Failure } from '@/ui/states';
import { usePostsQuery, type PostList } from './api';
import type { PostFilter } from './filter';
import { blogPageNeeds } from './limits';
import { PostRows, PostSkeletons } from './post-list';

export interface OlderPostsProps {
  filter: PostFilter;
  before: string;
  /** Somebody has just asked for it: the focus goes to its first post. */
  isAsked: boolean;
  /** What follows the posts once they are there. */
  after?: (list: PostList) => ReactNode;
}

/** A further page of posts, below those that are there. */
export function OlderPosts({ filter, before, isAsked, after }: OlderPostsProps) {
  const { data, error, refetch } = usePostsQuery(blogPageNeeds(filter, before));
  const rows = useRef<HTMLDivElement>(null);
  const isThere = data !== undefined;
  useEffect(() => {
    if (isThere && isAsked) rows.current?.querySelector('a')?.focus({ preventScroll: true });
  }, [isThere, isAsked]);
  if (!data && error)
    return (
      <div className="mt-6">
        <Failure error={error} otherwise="Failed to fetch blog posts" retry={() => void refetch()} />
      </div>
    );
  if (!data) return <PostSkeletons />;
  return (
    <>
      <div ref={rows} className="border-t border-line">
        <PostRows posts={data.posts} />
      </div>
      {after?.(data)}
    </>
  );
}

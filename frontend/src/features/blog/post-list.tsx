import { useEffect, useRef, type ReactNode } from 'react';
import { Failure, Skeleton } from '@/ui/states';
import { usePostsQuery, type PostList, type PostSummary } from './api';
import type { PostFilter } from './filter';
import { blogPageNeeds } from './limits';
import { PostRow } from './post-card';

/** Posts one below the other, between hairlines. */
export function PostRows({ posts }: { posts: PostSummary[] }) {
  return (
    <div className="divide-y divide-line">
      {posts.map((post) => (
        <PostRow key={post.id} post={post} />
      ))}
    </div>
  );
}

/** Three cards to come. */
export function PostSkeletons() {
  return (
    <div role="status" aria-label="Loading posts" className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
      {[1, 2, 3].map((card) => (
        <div
          key={card}
          data-slot="post-skeleton"
          className="overflow-hidden rounded-card border border-line bg-surface"
        >
          <Skeleton className="aspect-[16/10] rounded-none" />
          <div className="grid gap-3 p-6">
            <Skeleton className="h-3.5 w-1/3" />
            <Skeleton className="h-5 w-4/5" />
            <Skeleton className="h-4" />
            <Skeleton className="h-4 w-2/3" />
          </div>
        </div>
      ))}
    </div>
  );
}

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

import { Skeleton } from '@/shared/ui/feedback/feedback';
import type { PostSummary } from '@/shared/blog/queries';
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

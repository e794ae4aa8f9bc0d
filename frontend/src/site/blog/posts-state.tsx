import { Failure, Skeleton } from '@/shared/ui/feedback/feedback';

export const postsFailed = 'Failed to fetch blog posts';

export const PostsState = ({ error, refetch }: { error?: unknown; refetch: () => void }) =>
  error ? <Failure error={error} fallbackMessage={postsFailed} retry={refetch} /> : <PostSkeletons />;

export const PostSkeletons = () => (
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

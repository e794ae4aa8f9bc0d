import { usePageQuery } from '@/shared/api/use-page-query';
import { Section } from '@/site/parts/section';
import { ButtonLink } from '@/shared/ui/button';
import { Failure } from '@/shared/ui/feedback/feedback';
import { postsQuery } from '@/shared/blog/queries';
import { latestPosts } from './page-sizes';
import { PostCard } from './post-card';
import { PostSkeletons } from './post-list';

/** The newest posts with a link to all, or nothing if there are no posts. */
export function LatestPosts() {
  const { data, error, refetch } = usePageQuery(postsQuery(latestPosts));
  if (data?.posts.length === 0) return null;
  return (
    <Section
      title="Latest posts"
      // The band above has its distance already.
      action={
        <ButtonLink to="/blog" variant="outline">
          All posts
        </ButtonLink>
      }
    >
      {data ? (
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 sm:gap-6 lg:grid-cols-3">
          {data.posts.map((post, index) => (
            <PostCard key={post.id} post={post} index={index} />
          ))}
        </div>
      ) : error ? (
        <Failure error={error} fallbackMessage="Failed to fetch blog posts" retry={() => void refetch()} />
      ) : (
        <PostSkeletons />
      )}
    </Section>
  );
}

import { Link, useSearchParams } from 'react-router-dom';
import { usePageQuery } from '@/shared/api/use-page-query';
import { Head } from '@/shared/ui/head';
import { PageHead } from '@/site/parts/hero';
import { MorePages } from '@/site/parts/more-pages';
import { UnknownUrlPage } from '@/site/parts/not-found-page';
import { ButtonLink } from '@/shared/ui/button';
import { Empty, Failure } from '@/shared/ui/feedback/feedback';
import { SectionBoundary } from '@/shared/ui/feedback/section-boundary';
import { postsQuery, type PostList } from '@/shared/blog/queries';
import { blogPageArg } from './page-sizes';
import { blogPath, filterOf, filterLabel, type PostFilter } from '@/shared/blog/post-filter';
import { useUser } from '@/shared/session/use-user';
import { cn } from '@/shared/lib/dom/cn';
import { usePageState } from '@/shared/hooks/use-page-state';
import { breadcrumbs } from '@/shared/lib/seo/json-ld';
import { OlderPosts } from './older-posts';
import { LeadPost } from './post-card';
import { PostRows, PostSkeletons } from './post-list';

const lead = 'Insights and updates about AI and technology.';

const link = 'text-blue underline-offset-4 hover:underline';

/** The list of posts, or of those with a tag or of an author: 20, and as many again with each 'Load more'. */
export function BlogPage() {
  const [query] = useSearchParams();
  const before = query.get('before');
  const filter = filterOf(query);
  const posts = usePageQuery(postsQuery(blogPageArg(filter, before)));
  const isWhole = !before && filterLabel(filter) === undefined;
  const isEmpty = posts.data?.posts.length === 0;
  // The server has one copy of the page for all filters that find nothing, so it doesn't name them.
  const name = isEmpty ? undefined : filterLabel(filter);
  const { user } = useUser();
  const { site } = usePageState();
  if (posts.data === null) return <UnknownUrlPage />;
  return (
    <>
      <Head
        title={name ?? 'Blog'}
        description={lead}
        path={isWhole ? '/blog' : undefined}
        data={breadcrumbs(site, [{ name: 'Blog', path: '/blog' }])}
      />
      <PageHead title="Blog" lead={lead}>
        {user?.isAdmin && !(isWhole && isEmpty) && <ButtonLink to="/blog/create">Create New Post</ButtonLink>}
      </PageHead>
      <div className="wrap pt-12 pb-16 md:pt-16 md:pb-24">
        {(name || (isEmpty && !isWhole)) && (
          <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
            {name && <h2 className="min-w-0 text-h3 wrap-anywhere">{name}</h2>}
            <Link to="/blog" className={cn('text-ui', link)}>
              All posts
            </Link>
          </div>
        )}
        {before && !isEmpty && (
          <p className="text-ui">
            <Link to={blogPath(filter)} className={link}>
              Newest posts
            </Link>
          </p>
        )}
        {posts.data ? (
          <SectionBoundary>
            <Loaded list={posts.data} filter={filter} isNewest={!before} isAdmin={user?.isAdmin ?? false} />
          </SectionBoundary>
        ) : posts.error ? (
          <Failure
            error={posts.error}
            fallbackMessage="Failed to fetch blog posts"
            retry={() => void posts.refetch()}
          />
        ) : (
          <PostSkeletons />
        )}
      </div>
    </>
  );
}

interface LoadedProps {
  list: PostList;
  filter: PostFilter;
  isNewest: boolean;
  isAdmin: boolean;
}

function Loaded({ list, filter, isNewest, isAdmin }: LoadedProps) {
  const isComplete = filterLabel(filter) === undefined;
  if (list.posts.length === 0)
    return (
      <Empty
        text="No blog posts found."
        action={isAdmin && isComplete && <ButtonLink to="/blog/create">Create First Post</ButtonLink>}
      />
    );
  const [first, ...others] = list.posts;
  return (
    <>
      {isComplete && <h2 className="sr-only">Posts</h2>}
      {isNewest && first && <LeadPost post={first} />}
      <PostRows posts={isNewest ? others : list.posts} />
      <MorePages
        first={list}
        hrefOf={(before) => blogPath({ ...filter, before })}
        page={(before, isAsked, after) => (
          <OlderPosts key={before} filter={filter} before={before} isAsked={isAsked} after={after} />
        )}
      />
    </>
  );
}

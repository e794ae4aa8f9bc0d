import { useSearchParams } from 'react-router-dom';
import { usePageQuery } from '@/shared/api/use-page-query';
import { PageHead, StructuredHead } from '@/site/parts/page';
import { MorePages, StartLink } from '@/site/parts/more-pages';
import { UnknownUrlPage } from '@/site/parts/not-found-page';
import { ButtonLink } from '@/shared/ui/button';
import { Empty } from '@/shared/ui/feedback/feedback';
import { SectionBoundary } from '@/shared/ui/feedback/error-boundary';
import {
  postsQuery,
  blogPath,
  filterOf,
  filterLabel,
  type PostList,
  type PostFilter,
} from '@/shared/blog/queries';
import { useUser } from '@/shared/session/use-user';
import { LeadPost, PostRows } from './post-card';
import { PostSkeletons, PostsState, postsFailed } from './posts-state';

const lead = 'Insights and updates about AI and technology.';

/** The list of posts, or of those with a tag or of an author: 20, and as many again with each 'Load more'. */
export function BlogPage() {
  const [query] = useSearchParams();
  const filter = filterOf(query);
  const { before } = filter;
  const { data: list, ...state } = usePageQuery(postsQuery(filter));
  const isFiltered = filterLabel(filter) !== undefined;
  const isWhole = !before && !isFiltered;
  const isEmpty = list?.posts.length === 0;
  // The server has one copy of the page for all filters that find nothing, so it doesn't name them.
  const name = isEmpty ? undefined : filterLabel(filter);
  const { user } = useUser();
  if (list === null) return <UnknownUrlPage />;
  return (
    <>
      <StructuredHead title={name ?? 'Blog'} name="Blog" description={lead} path="/blog" isListed={isWhole} />
      <PageHead title="Blog" lead={lead}>
        {user?.isAdmin && !(isWhole && isEmpty) && <ButtonLink to="/blog/create">Create New Post</ButtonLink>}
      </PageHead>
      <div className="wrap pt-12 pb-16 md:pt-16 md:pb-24">
        {(name || (isEmpty && !isWhole)) && (
          <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
            {name && <h2 className="min-w-0 text-h3 wrap-anywhere">{name}</h2>}
            <StartLink to="/blog" text="All posts" />
          </div>
        )}
        {before && !isEmpty && <StartLink to={blogPath({ ...filter, before: null })} text="Newest posts" />}
        <SectionBoundary>
          {list && isEmpty && (
            <Empty
              text="No blog posts found."
              action={
                user?.isAdmin && !isFiltered && <ButtonLink to="/blog/create">Create First Post</ButtonLink>
              }
            />
          )}
          {list && !isEmpty && <Posts list={list} filter={filter} />}
          {!list && <PostsState {...state} />}
        </SectionBoundary>
      </div>
    </>
  );
}

function Posts({ list, filter }: { list: PostList; filter: PostFilter }) {
  const isNewest = !filter.before;
  const [first, ...others] = list.posts;
  return (
    <>
      {!filterLabel(filter) && <h2 className="sr-only">Posts</h2>}
      {isNewest && first && <LeadPost post={first} />}
      <PostRows posts={isNewest ? others : list.posts} />
      <MorePages
        first={list}
        nextOf={({ next }) => next}
        queryOf={(before) => postsQuery({ ...filter, before })}
        hrefOf={(before) => blogPath({ ...filter, before })}
        failed={postsFailed}
        loading={<PostSkeletons />}
        className="border-t border-line"
      >
        {({ posts }) => <PostRows posts={posts} />}
      </MorePages>
    </>
  );
}

import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useUser } from '@/features/session/api';
import { ButtonLink, buttonLook } from '@/ui/button';
import { Head } from '@/ui/head';
import { PageHead } from '@/ui/hero';
import { Empty, Failure } from '@/ui/states';
import { usePostsQuery, type PostList } from './api';
import { blogPageNeeds } from './limits';
import { LeadPost } from './post-card';
import { OlderPosts, PostRows, PostSkeletons } from './post-list';

const lead = 'Insights and updates about AI and technology.';

/** The list of posts: 20, and as many again with each 'Load more'. */
export function BlogPage() {
  const [query] = useSearchParams();
  const before = query.get('before');
  const posts = usePostsQuery(blogPageNeeds(before));
  const { user } = useUser();
  return (
    <>
      <Head title="Blog" description={lead} path={before ? undefined : '/blog'} />
      <PageHead title="Blog" lead={lead}>
        {user?.isAdmin && posts.data?.posts.length !== 0 && (
          <ButtonLink to="/blog/create">Create New Post</ButtonLink>
        )}
      </PageHead>
      <div className="wrap pt-6 pb-16 md:pt-10 md:pb-24">
        {before && (
          <p className="text-ui">
            <Link to="/blog" className="text-blue underline-offset-4 hover:underline">
              Newest posts
            </Link>
          </p>
        )}
        {posts.data ? (
          <Loaded list={posts.data} isNewest={!before} isAdmin={user?.isAdmin ?? false} />
        ) : posts.error ? (
          <Failure
            error={posts.error}
            otherwise="Failed to fetch blog posts"
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
  isNewest: boolean;
  isAdmin: boolean;
}

function Loaded({ list, isNewest, isAdmin }: LoadedProps) {
  const { cursors, add } = useCursors();
  if (list.posts.length === 0)
    return (
      <Empty
        text="No blog posts found."
        action={isAdmin && <ButtonLink to="/blog/create">Create First Post</ButtonLink>}
      />
    );
  const [first, ...others] = list.posts;
  const more = ({ next }: PostList) => next && <LoadMore next={next} add={add} />;
  return (
    <>
      <h2 className="sr-only">Posts</h2>
      {isNewest && first && <LeadPost post={first} />}
      <PostRows posts={isNewest ? others : list.posts} />
      {cursors.map((cursor, index) => (
        <OlderPosts key={cursor} before={cursor} after={index === cursors.length - 1 ? more : undefined} />
      ))}
      {cursors.length === 0 && more(list)}
    </>
  );
}

/** The pages that were added to the first, kept in the history's entry, so that coming back finds them again. */
function useCursors() {
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const cursors = ((state as { cursors?: string[] } | null)?.cursors ?? []).filter(Boolean);
  const add = (cursor: string) =>
    void navigate(
      { search },
      { replace: true, preventScrollReset: true, state: { cursors: [...cursors, cursor] } },
    );
  return { cursors, add };
}

/** Without a script it is a link to the older posts; with one it adds them below. */
function LoadMore({ next, add }: { next: string; add: (cursor: string) => void }) {
  return (
    <p className="mt-10 text-center">
      <a
        href={`/blog?before=${encodeURIComponent(next)}`}
        className={buttonLook({ variant: 'outline', size: 'lg' })}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          add(next);
        }}
      >
        Load more
      </a>
    </p>
  );
}

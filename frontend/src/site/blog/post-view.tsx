import { useEffect, type ReactNode } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import { usePageQuery } from '@/shared/api/use-page-query';
import { Cover, postCover } from '@/shared/ui/cover';
import { DetailState, blogLink } from '@/site/parts/not-found-page';
import { MetaList } from '@/shared/ui/meta-list';
import { PrintHeader } from '@/site/parts/hero';
import { Prose } from '@/site/parts/prose';
import {
  ContentsLayout,
  TableOfContentsDisclosure,
  hasTableOfContents,
} from '@/site/parts/table-of-contents';
import { Badge } from '@/shared/ui/badge';
import { postQuery, type Post } from '@/shared/blog/queries';
import { EditLink } from '@/site/parts/edit-link';
import { useUser } from '@/shared/session/use-user';
import { cn } from '@/shared/lib/dom/cn';
import { usePageState } from '@/shared/hooks/use-page-state';
import { longDate } from '@/shared/lib/text/format';
import { AdjacentPosts } from './adjacent-posts';
import { Authors } from './authors';
import { postPath } from '@/shared/links/page-paths';
import { Byline } from './byline';
import { Tags } from './post-card';
import { PostHead } from './post-head';

export interface PostViewProps {
  /** What follows the post, across the page. */
  end?: (post: Post) => ReactNode;
}

const messages = {
  section: 'Blog',
  loading: 'Loading...',
  failed: 'Failed to fetch blog post',
  notFound: 'Post not found',
  reason: 'This post may have been withdrawn, or its address has changed.',
};

/** The page of a post. */
export function PostView({ end }: PostViewProps) {
  const { slug = '' } = useParams();
  const query = usePageQuery(postQuery(slug));
  const post = query.data;
  usePresentAddress(slug, post?.slug);
  if (!post) return <DetailState query={query} messages={messages} back={blogLink} />;
  return (
    <>
      <Article post={post} />
      {end?.(post)}
    </>
  );
}

/** Replaces the address if the server has redirected the call from a former slug. */
function usePresentAddress(slug: string, present: string | undefined) {
  const navigate = useNavigate();
  const { hash } = useLocation();
  useEffect(() => {
    if (present && present !== slug) void navigate({ pathname: postPath(present), hash }, { replace: true });
  }, [navigate, slug, present, hash]);
}

/** The headings for the table of contents: none in a post that is read in a minute or two. */
const contentsOf = ({ headings, readingMinutes }: Post) => (readingMinutes >= 3 ? headings : []);

function Article({ post }: { post: Post }) {
  const { today } = usePageState();
  const date = post.date || today;
  const headings = contentsOf(post);
  return (
    <article>
      <PostHead post={post} date={date} />
      <PostHeader post={post} date={date} className={cn(!hasTableOfContents(headings) && 'max-w-article')} />
      <div className="wrap pb-16 md:pb-24">
        <ContentsLayout headings={headings}>
          <Cover
            id={post.id}
            image={postCover(post)}
            eager
            className="page-cover aspect-[21/9] rounded-card border border-line print:hidden"
          />
          <div className="mt-10 md:mt-14 print:mt-0">
            <TableOfContentsDisclosure headings={headings} />
            <Prose html={post.html} className="prose-lead" />
          </div>
          <Authors authors={post.authors} />
          <AdjacentPosts post={post} />
        </ContentsLayout>
      </div>
    </article>
  );
}

/** A post's title, authors, date, tags and reading time. */
function PostHeader({ post, date, className }: { post: Post; date: string; className: string }) {
  const { user } = useUser();
  const { authors, id, published, readingMinutes, tags, title } = post;
  return (
    <header className="hero-sky -mt-16">
      <div className="wrap pt-28 pb-10 md:pt-36 print:pt-0">
        <div className={className}>
          <PrintHeader path={postPath(post.slug)} />
          <nav aria-label="Breadcrumb" className="mb-6 flex items-center gap-3 text-ui print:hidden">
            <Link to="/blog" className="tap inline-block py-1 text-blue underline-offset-4 hover:underline">
              Blog
            </Link>
            {!published && <Badge variant="warning">Draft</Badge>}
            <EditLink to={`/admin/blog/${id}/edit`} name={title} user={user} />
          </nav>
          <h1 className="max-w-article text-title text-balance [unicode-bidi:plaintext]">{title}</h1>
          <p className="mt-6 text-muted">
            <MetaList>
              {authors.length > 0 && <Byline authors={authors} />}
              <time dateTime={date}>{longDate(date)}</time>
              {`${readingMinutes} min read`}
            </MetaList>
          </p>
          <Tags tags={tags} linked className="mt-5 print:hidden" />
        </div>
      </div>
    </header>
  );
}

import { useEffect } from 'react';
import { useLocation, useNavigate, useParams, Link } from 'react-router-dom';
import { Cover, postCover, stockCover } from '@/shared/ui/cover';
import { DetailPage, blogLink } from '@/site/parts/not-found-page';
import { MetaList } from '@/shared/ui/meta-list';
import { Prose } from '@/site/parts/prose';
import { StructuredHead } from '@/site/parts/page';
import {
  ContentsLayout,
  TableOfContentsDisclosure,
  hasTableOfContents,
} from '@/site/parts/table-of-contents';
import { postQuery, type Post, type PostLink } from '@/shared/blog/queries';
import { cn } from '@/shared/lib/dom/cn';
import { usePageState } from '@/shared/hooks/use-page-state';
import { imageUrl, publisher, siteUrl } from '@/shared/lib/seo/json-ld';
import { longDate } from '@/shared/lib/text/format';
import { Authors, authorPathOf, Byline } from './authors';
import { Breadcrumb } from '@/site/content/detail-header';
import { RelatedWork } from '@/site/content/follow-on';
import { NewsletterBand } from '@/site/newsletter/newsletter-band';
import { SectionBoundary } from '@/shared/ui/feedback/error-boundary';
import { postPath } from '@/shared/links/page-paths';
import { Tags } from './post-card';
import { ArrowLeft, ArrowRight } from 'lucide-react';

const list = { path: '/blog', name: 'Blog' };

const texts = {
  section: list.name,
  failed: 'Failed to fetch blog post',
  notFound: 'Post not found',
  reason: 'This post may have been withdrawn, or its address has changed.',
  back: blogLink,
};

export const PostPage = () => <DetailPage queryOf={postQuery} texts={texts} Shown={PostView} />;

const PostView = ({ item: post }: { item: Post }) => (
  <>
    <Article post={post} />
    <SectionBoundary isVisible={false}>
      <RelatedWork topic={post} />
    </SectionBoundary>
    <div className="print:hidden">
      <NewsletterBand />
    </div>
  </>
);

function usePresentAddress(present: string) {
  const { slug } = useParams();
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
  usePresentAddress(post.slug);
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
          {post.authors.length > 0 && <Authors authors={post.authors} />}
          <AdjacentPosts post={post} />
        </ContentsLayout>
      </div>
    </article>
  );
}

function PostHeader({ post, date, className }: { post: Post; date: string; className: string }) {
  const { authors, id, readingMinutes, tags, title } = post;
  return (
    <header className="hero-sky -mt-16">
      <div className="wrap pt-28 pb-10 md:pt-36 print:pt-0">
        <div className={className}>
          <Breadcrumb
            list={list}
            item={post}
            path={postPath(post.slug)}
            editPath={`/admin/blog/${id}/edit`}
            className="mb-6"
          />
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

function PostHead({ post, date }: { post: Post; date: string }) {
  const { published, readingMinutes, title, updatedAt } = post;
  const path = postPath(post.slug);
  const image = stockCover(post.id);
  const description = post.excerpt ?? undefined;
  const tags = post.tags ?? [];
  return (
    <StructuredHead
      title={title}
      {...(description && { description })}
      path={path}
      isListed={published}
      parent={list}
      type="article"
      image={image}
      article={{ published: date, modified: updatedAt, tags }}
      about={(site) => ({
        '@type': 'BlogPosting',
        headline: title,
        description,
        image: imageUrl(site, image),
        datePublished: date,
        dateModified: updatedAt,
        keywords: tags.join(', ') || undefined,
        timeRequired: `PT${readingMinutes}M`,
        inLanguage: 'en',
        mainEntityOfPage: siteUrl(site, path),
        url: siteUrl(site, path),
        author: post.authors.map((author) => ({
          '@type': 'Person',
          name: author.name,
          url: siteUrl(site, authorPathOf(author)),
        })),
        publisher: publisher(site),
      })}
    />
  );
}

export function AdjacentPosts({ post: { previous, next } }: { post: Post }) {
  if (!previous && !next) return null;
  return (
    <nav
      aria-label="More posts"
      className="mt-16 grid gap-4 border-t border-line pt-8 sm:grid-cols-2 print:hidden"
    >
      {previous && <AdjacentPost post={previous} />}
      {next && <AdjacentPost post={next} isOlder />}
    </nav>
  );
}

function AdjacentPost({ post, isOlder = false }: { post: PostLink; isOlder?: boolean }) {
  const Icon = isOlder ? ArrowRight : ArrowLeft;
  const label = isOlder ? 'Older post' : 'Newer post';
  return (
    <Link
      to={postPath(post.slug)}
      rel={isOlder ? 'next' : 'prev'}
      className={cn(
        'flex flex-col rounded-card border border-line bg-surface p-5 transition-colors hover:border-control',
        isOlder && 'sm:col-start-2 sm:items-end sm:text-right',
      )}
    >
      <span
        className={cn(
          'flex items-center gap-1.5 text-caption text-muted',
          isOlder && 'flex-row-reverse self-start sm:self-end',
        )}
      >
        <Icon aria-hidden="true" className="size-3.5" />
        {label}
      </span>
      <span className="mt-1.5 text-ui text-balance wrap-anywhere">{post.title}</span>
    </Link>
  );
}

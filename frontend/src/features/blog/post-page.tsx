import { Link, useParams } from 'react-router-dom';
import { usePageState } from '@/lib/page-state';
import { authorPath, postPath } from '@/lib/paths';
import { longDate } from '@/lib/text';
import { Badge } from '@/ui/badge';
import { ButtonLink } from '@/ui/button';
import { Cover } from '@/ui/cover';
import { Head } from '@/ui/head';
import { Prose } from '@/ui/prose';
import { Failure, Loading } from '@/ui/states';
import { usePostQuery, type Author, type Post } from './api';
import { Tags } from './post-card';

export function PostPage() {
  const { slug = '' } = useParams();
  const { data: post, error, refetch } = usePostQuery(slug);
  if (post) return <Article post={post} />;
  if (post === null) return <Missing />;
  return (
    <div className="wrap min-h-[50dvh] py-24">
      {error ? (
        <Failure error={error} otherwise="Failed to fetch blog post" retry={() => void refetch()} />
      ) : (
        <Loading text="Loading..." />
      )}
    </div>
  );
}

function Missing() {
  return (
    <div className="wrap grid min-h-[60dvh] content-center justify-items-start py-24">
      <Head title="Post not found" />
      <h1 className="text-h2">Post not found</h1>
      <ButtonLink to="/blog" variant="outline" size="lg" className="mt-8">
        Back to the blog
      </ButtonLink>
    </div>
  );
}

function Article({ post }: { post: Post }) {
  const { site, today } = usePageState();
  const date = post.date || today;
  const data = {
    '@type': 'BlogPosting',
    headline: post.title,
    datePublished: date,
    dateModified: post.updatedAt,
    description: post.excerpt ?? undefined,
    keywords: post.tags?.join(', ') || undefined,
    author: post.authors.map(({ name }) => ({ '@type': 'Person', name })),
    publisher: { '@type': 'Organization', name: site.name },
  };
  return (
    <article>
      <Head
        title={post.title}
        description={post.excerpt ?? undefined}
        path={post.published ? postPath(post.slug) : undefined}
        type="article"
        data={data}
      />
      <header className="hero-sky -mt-16">
        <div className="wrap pt-28 pb-10 md:pt-36">
          <div className="mx-auto max-w-article">
            <p className="mb-6 flex items-center gap-3 text-ui">
              <Link to="/blog" className="text-blue underline-offset-4 hover:underline">
                Blog
              </Link>
              {!post.published && <Badge variant="warning">Draft</Badge>}
            </p>
            <h1 className="text-h2 text-balance md:text-[3rem]">{post.title}</h1>
            <p className="mt-6 flex flex-wrap gap-x-3 gap-y-1 text-muted">
              {post.authors.length > 0 && <Byline authors={post.authors} />}
              {post.authors.length > 0 && <span aria-hidden="true">·</span>}
              <time dateTime={date}>{longDate(date)}</time>
            </p>
            <Tags tags={post.tags} className="mt-5" />
          </div>
        </div>
      </header>
      <div className="wrap pb-16 md:pb-24">
        <div className="mx-auto max-w-article">
          <Cover id={post.id} eager className="aspect-[21/9] rounded-card border border-line" />
          <Prose html={post.html} className="mt-10 md:mt-14" />
        </div>
      </div>
    </article>
  );
}

/** 'By' the names, joined as in a sentence, each leading to its author's page. */
function Byline({ authors }: { authors: Author[] }) {
  return (
    <span>
      By{' '}
      {authors.map(({ id, name, slug }, index) => (
        <span key={id}>
          {index > 0 && (index === authors.length - 1 ? ' and ' : ', ')}
          <Link
            to={slug ? `/authors/${encodeURIComponent(slug)}` : authorPath(name)}
            className="text-ink underline decoration-line underline-offset-4 hover:decoration-current"
          >
            {name}
          </Link>
        </span>
      ))}
    </span>
  );
}

import { ArrowLeft, ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Post, PostLink } from '@/shared/blog/queries';
import { cn } from '@/shared/lib/dom/cn';
import { postPath } from '@/shared/links/page-paths';

/** Links to the next and previous post of the blog. */
export function AdjacentPosts({ post: { previous, next } }: { post: Post }) {
  if (!previous && !next) return null;
  return (
    <nav
      aria-label="More posts"
      className="mt-16 grid gap-4 border-t border-line pt-8 sm:grid-cols-2 print:hidden"
    >
      {previous && <AdjacentPost post={previous} rel="prev" label="Newer post" Icon={ArrowLeft} />}
      {next && (
        <AdjacentPost
          post={next}
          rel="next"
          label="Older post"
          Icon={ArrowRight}
          className="sm:col-start-2 sm:items-end sm:text-right"
        />
      )}
    </nav>
  );
}

interface AdjacentPostProps {
  post: PostLink;
  rel: 'prev' | 'next';
  label: string;
  Icon: typeof ArrowLeft;
  className?: string;
}

function AdjacentPost({ post, rel, label, Icon, className }: AdjacentPostProps) {
  return (
    <Link
      to={postPath(post.slug)}
      rel={rel}
      className={cn(
        'flex flex-col rounded-card border border-line bg-surface p-5 transition-colors hover:border-control',
        className,
      )}
    >
      <span
        className={cn(
          'flex items-center gap-1.5 text-caption text-muted',
          rel === 'next' && 'flex-row-reverse self-start sm:self-end',
        )}
      >
        <Icon aria-hidden="true" className="size-3.5" />
        {label}
      </span>
      <span className="mt-1.5 text-ui text-balance wrap-anywhere">{post.title}</span>
    </Link>
  );
}

import { ArrowLeft, ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Post, PostLink } from '@/shared/blog/queries';
import { cn } from '@/shared/lib/dom/cn';
import { postPath } from '@/shared/links/page-paths';

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

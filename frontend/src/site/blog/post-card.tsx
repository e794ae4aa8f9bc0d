import { Link } from 'react-router-dom';
import { Cover, postCover } from '@/shared/ui/cover';
import { ReadOn } from '@/site/parts/card';
import { TruncatedText } from '@/site/parts/truncated-text';
import { Badge } from '@/shared/ui/badge';
import { blogPath, type PostSummary } from '@/shared/blog/queries';
import { cn } from '@/shared/lib/dom/cn';
import { postPath } from '@/shared/links/page-paths';
import { longDate } from '@/shared/lib/text/format';
import { TransitionLink } from '@/site/transition-link';

/** What the three looks have in common; the whole card is its link. */
const card =
  'cover-card rise group relative has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-blue';
const surface =
  'overflow-hidden rounded-card border border-line bg-surface transition-colors hover:border-control';

export const PostCards = ({ posts }: { posts: PostSummary[] }) => (
  <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 sm:gap-6 lg:grid-cols-3">
    {posts.map((post, index) => (
      <article
        key={post.id}
        // The third one has no neighbour on a tablet.
        className={cn(card, surface, 'flex flex-col', index === 2 && 'sm:max-lg:col-span-full')}
      >
        <Cover
          id={post.id}
          image={postCover(post)}
          className={cn('max-sm:aspect-[3/1]', index === 2 && 'sm:max-lg:aspect-[21/9]')}
        />
        <PostText post={post} title="text-h3" maxLength={110} className="flex-1 p-4 sm:p-6" />
      </article>
    ))}
  </div>
);

export function LeadPost({ post }: { post: PostSummary }) {
  return (
    <article className={cn(card, surface, 'lg:grid lg:grid-cols-2')}>
      <Cover id={post.id} image={postCover(post)} eager className="max-lg:aspect-[2/1] lg:h-full" />
      <PostText
        post={post}
        title="text-quote font-semibold"
        maxLength={210}
        className="justify-center p-4 sm:p-6 lg:p-10"
      />
    </article>
  );
}

export const PostRows = ({ posts }: { posts: PostSummary[] }) => (
  <div className="divide-y divide-line">
    {posts.map((post) => (
      <article key={post.id} className={cn(card, 'flex items-start gap-6 py-8 md:gap-10')}>
        <div className="w-40 shrink-0 pt-1 max-sm:hidden lg:w-72">
          <Cover id={post.id} image={postCover(post)} className="rounded-table" />
        </div>
        <PostText
          post={post}
          title="text-h3 group-hover:text-blue transition-colors"
          maxLength={190}
          className="min-w-0 flex-1"
        />
      </article>
    ))}
  </div>
);

interface PostTextProps {
  post: PostSummary;
  title: string;
  /** What fits into three lines of the excerpt. */
  maxLength: number;
  className: string;
}

function PostText({ post, title: titleClass, maxLength, className }: PostTextProps) {
  const { title, slug, date, authors, excerpt, tags } = post;
  return (
    <div className={cn('flex flex-col', className)}>
      {date && (
        <p className="text-caption font-normal text-muted">
          Published on <time dateTime={date}>{longDate(date)}</time>
        </p>
      )}
      <h3 className={cn('mt-1.5 text-balance', titleClass)}>
        <TransitionLink to={postPath(slug)} className="outline-none after:absolute after:inset-0">
          {title}
        </TransitionLink>
      </h3>
      {authors.length > 0 && (
        <p className="mt-1 text-caption font-normal text-muted">{`by ${authors.join(', ')}`}</p>
      )}
      {excerpt && (
        <p className="mt-3 line-clamp-3 max-w-article text-[0.9375rem] leading-[1.55] text-muted">
          <TruncatedText text={excerpt} narrow={105} wide={maxLength} />
        </p>
      )}
      <Tags tags={tags} className="mt-4" />
      <ReadOn>Read the post</ReadOn>
    </div>
  );
}

interface TagsProps {
  tags: string[] | null | undefined;
  /** Each leads to the posts that have it. Not where the whole card is a link. */
  linked?: boolean;
  className?: string;
}

export function Tags({ tags, linked = false, className }: TagsProps) {
  if (!tags?.length) return null;
  return (
    <ul aria-label="Tags" className={cn('flex flex-wrap gap-1.5', className)}>
      {tags.map((tag) => (
        <li key={tag} className="max-w-full">
          {linked ? (
            <Link to={blogPath({ tag })} className="group/tag inline-block max-w-full rounded-[0.875rem]">
              <Badge
                length="any"
                className="py-1 pointer-coarse:min-h-11 pointer-coarse:rounded-full pointer-coarse:px-4 transition-colors group-hover/tag:text-ink group-hover/tag:inset-ring-control"
              >
                {tag}
              </Badge>
            </Link>
          ) : (
            <Badge length="any">{tag}</Badge>
          )}
        </li>
      ))}
    </ul>
  );
}

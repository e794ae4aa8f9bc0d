import { Link } from 'react-router-dom';
import { Avatar } from '@/shared/ui/avatar';
import type { Post } from '@/shared/blog/queries';
import { paragraphs } from '@/shared/lib/text/strings';

/** A post's authors, each with the beginning of their biography. */
export function Authors({ authors }: Pick<Post, 'authors'>) {
  if (authors.length === 0) return null;
  return (
    <section
      aria-label={authors.length === 1 ? 'Author' : 'Authors'}
      className="mt-14 grid grid-cols-1 gap-6 border-t border-line pt-8"
    >
      {authors.map(({ id, name, slug, title, imageUrl, bio }) => (
        <div key={id} className="flex gap-4">
          {imageUrl && <Avatar name={name} image={imageUrl} className="size-12" />}
          <div className="min-w-0 wrap-anywhere">
            <p className="text-ui">
              <Link to={`/authors/${slug}`} className="font-semibold underline-offset-4 hover:underline">
                {name}
              </Link>
              <span className="ml-2 font-normal text-muted">{title}</span>
            </p>
            {bio && (
              <p className="mt-1 max-w-prose text-[0.9375rem] leading-[1.55] text-muted">
                {paragraphs(bio)[0]}
              </p>
            )}
          </div>
        </div>
      ))}
    </section>
  );
}

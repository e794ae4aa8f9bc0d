import { Link } from 'react-router-dom';
import { Avatar } from '@/shared/ui/avatar';
import type { Author } from '@/shared/blog/queries';
import { authorPath } from '@/shared/links/page-paths';
import { paragraphs } from '@/shared/lib/text/strings';

export const authorPathOf = ({ name, slug }: Author) =>
  slug ? `/authors/${encodeURIComponent(slug)}` : authorPath(name);

/** 'By' the names, joined as in a sentence, each leading to its author's page. */
export const Byline = ({ authors }: { authors: Author[] }) => (
  <span>
    By{' '}
    {authors.map((author, index) => (
      <span key={author.id}>
        {index > 0 && <span>{index === authors.length - 1 ? ' and ' : ', '}</span>}
        <Link
          to={authorPathOf(author)}
          className="text-ink underline decoration-line underline-offset-4 hover:decoration-current"
        >
          {author.name}
        </Link>
      </span>
    ))}
  </span>
);

export const Authors = ({ authors }: { authors: Author[] }) => (
  <section
    aria-label={authors.length === 1 ? 'Author' : 'Authors'}
    className="mt-14 grid grid-cols-1 gap-6 border-t border-line pt-8"
  >
    {authors.map((author) => (
      <div key={author.id} className="flex gap-4">
        {author.imageUrl && <Avatar name={author.name} image={author.imageUrl} className="size-12" />}
        <div className="min-w-0 wrap-anywhere">
          <p className="text-ui">
            <Link to={authorPathOf(author)} className="font-semibold underline-offset-4 hover:underline">
              {author.name}
            </Link>
            <span className="ml-2 font-normal text-muted">{author.title}</span>
          </p>
          {author.bio && (
            <p className="mt-1 max-w-prose text-[0.9375rem] leading-[1.55] text-muted">
              {paragraphs(author.bio)[0]}
            </p>
          )}
        </div>
      </div>
    ))}
  </section>
);

import { Link } from 'react-router-dom';
import type { Author } from '@/shared/blog/queries';
import { authorPath } from '@/shared/links/page-paths';

export const authorPathOf = ({ name, slug }: Author) =>
  slug ? `/authors/${encodeURIComponent(slug)}` : authorPath(name);

/** 'By' the names, joined as in a sentence, each leading to its author's page. */
export function Byline({ authors }: { authors: Author[] }) {
  return (
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
}

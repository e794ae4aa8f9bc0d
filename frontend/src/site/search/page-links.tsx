import type { SitePage } from '@/shared/links/site-pages';
import { ArrowRight } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';

/** Pages of the site as cards, under a title. */
export function PageLinks({ title, pages }: { title: string; pages: SitePage[] }) {
  const heading = useId();
  return (
    <nav aria-labelledby={heading}>
      <h2 id={heading} className="text-h3">
        {title}
      </h2>
      <ul className="mt-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {pages.map(({ path, title: name, about }) => (
          <li key={path}>
            <Link
              to={path}
              className="group flex h-full items-center justify-between gap-4 rounded-table border border-line bg-surface p-4 transition-colors hover:border-control"
            >
              <span>
                <span className="block text-ui">{name}</span>
                <span className="mt-0.5 block text-caption font-normal text-muted">{about}</span>
              </span>
              <ArrowRight
                aria-hidden="true"
                className="size-4 shrink-0 text-muted transition-transform duration-200 group-hover:translate-x-0.5"
              />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

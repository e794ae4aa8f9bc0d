import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { PrintHeader } from '@/site/parts/hero';
import { Badge } from '@/shared/ui/badge';
import type { ContentDetail } from '@/shared/content/queries';
import { EditLink } from '@/site/parts/edit-link';
import { useUser } from '@/shared/session/use-user';
import { cn } from '@/shared/lib/dom/cn';

export interface DetailHeaderProps {
  item: ContentDetail;
  /** The list that it belongs to. */
  back: { to: string; label: string };
  /** Before the title. */
  icon?: ReactNode;
  /** Next to the title and what is below it; on phones, below both. */
  picture?: ReactNode;
  /** Below the title. */
  children?: ReactNode;
}

/** The head of the page of a service or a case study. */
export function DetailHeader({ item, back, icon, picture, children }: DetailHeaderProps) {
  const { user } = useUser();
  return (
    <header className="hero-sky -mt-16">
      <div
        className={cn(
          'wrap pt-28 pb-10 md:pt-36 print:pt-0',
          picture !== undefined &&
            'grid items-center gap-8 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] md:pt-28 print:block',
        )}
      >
        <div className="max-w-article min-w-0">
          <PrintHeader path={`${back.to}/${item.id}`} />
          <nav aria-label="Breadcrumb" className="print:hidden flex items-center gap-3 text-ui">
            <Link to={back.to} className="tap inline-block py-1 text-blue underline-offset-4 hover:underline">
              {back.label}
            </Link>
            {!item.published && <Badge variant="warning">Draft</Badge>}
            <EditLink to={`/admin/content/${item.id}/edit`} name={item.title} user={user} />
          </nav>
          <div className="mt-6 flex flex-col gap-5 sm:flex-row sm:items-center">
            <div className="contents print:hidden">{icon}</div>
            <h1 className="min-w-0 text-title text-balance wrap-anywhere">{item.title}</h1>
          </div>
          {children}
        </div>
        {picture}
      </div>
    </header>
  );
}

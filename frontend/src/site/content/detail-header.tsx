import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { EditLink, PrintHeader, type PageLink } from '@/site/parts/page';
import { Badge } from '@/shared/ui/badge';
import type { ContentDetail } from '@/shared/content/queries';
import { cn } from '@/shared/lib/dom/cn';

export interface BreadcrumbProps {
  list: PageLink;
  item: { title: string; published: boolean };
  path: string;
  editPath: string;
  className?: string;
}

/** Above an item's title: the way to its list and to its editor; in print, its address. */
export const Breadcrumb = ({ list, item, path, editPath, className }: BreadcrumbProps) => (
  <>
    <PrintHeader path={path} />
    <nav aria-label="Breadcrumb" className={cn(className, 'flex items-center gap-3 text-ui print:hidden')}>
      <Link to={list.path} className="tap inline-block py-1 text-blue underline-offset-4 hover:underline">
        {list.name}
      </Link>
      {!item.published && <Badge variant="warning">Draft</Badge>}
      <EditLink to={editPath} name={item.title} />
    </nav>
  </>
);

export interface DetailHeaderProps {
  item: ContentDetail;
  list: PageLink;
  /** Before the title. */
  icon?: ReactNode;
  /** Next to the title and what is below it; on phones, below both. */
  picture?: ReactNode;
  children?: ReactNode;
}

/** The head of the page of a service or a case study. */
export function DetailHeader({ item, list, icon, picture, children }: DetailHeaderProps) {
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
          <Breadcrumb
            list={list}
            item={item}
            path={`${list.path}/${item.id}`}
            editPath={`/admin/content/${item.id}/edit`}
          />
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

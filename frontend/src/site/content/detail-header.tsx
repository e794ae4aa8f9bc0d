import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { EditLink, PrintHeader, StructuredHead, type PageLink } from '@/site/parts/page';
import { Badge } from '@/shared/ui/badge';
import type { ContentDetail } from '@/shared/content/queries';
import { cn } from '@/shared/lib/dom/cn';
import { siteUrl, type Site } from '@/shared/lib/seo/json-ld';
import { summaryFromHtml } from '@/shared/lib/text/truncate';
import type { HeadProps } from '@/shared/ui/head';

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

interface DetailHeaderProps extends Pick<HeadProps, 'type' | 'image' | 'article'> {
  item: ContentDetail;
  list: PageLink;
  /** What the page is about (schema.org), besides its description. */
  about: (site: Site, url: string) => Record<string, unknown>;
  icon?: ReactNode;
  /** Next to the title and what is below it; on phones, below both. */
  picture?: ReactNode;
  children?: ReactNode;
}

/** The head of the page of a service or a case study, and what search engines read of it. */
export function DetailHeader({ item, list, about, icon, picture, children, ...head }: DetailHeaderProps) {
  const { html, id, published, title } = item;
  const path = `${list.path}/${id}`;
  const description = summaryFromHtml(html);
  return (
    <header className="hero-sky -mt-16">
      <StructuredHead
        title={title}
        description={description}
        path={path}
        isListed={published}
        parent={list}
        about={(site) => ({ ...about(site, siteUrl(site, path)), description })}
        {...head}
      />
      <div
        className={cn(
          'wrap pt-28 pb-10 md:pt-36 print:pt-0',
          picture !== undefined &&
            'grid items-center gap-8 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] md:pt-28 print:block',
        )}
      >
        <div className="max-w-article min-w-0">
          <Breadcrumb list={list} item={item} path={path} editPath={`/admin/content/${id}/edit`} />
          <div className="mt-6 flex flex-col gap-5 sm:flex-row sm:items-center">
            <div className="contents print:hidden">{icon}</div>
            <h1 className="min-w-0 text-title text-balance wrap-anywhere">{title}</h1>
          </div>
          {children}
        </div>
        {picture}
      </div>
    </header>
  );
}

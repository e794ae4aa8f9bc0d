import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { PrintHeader } from '@/components/site/print-header';
import { Badge } from '@/components/ui/badge';
import type { ContentDetail } from '@/features/content/queries';
import { EditLink } from '@/components/site/edit-link';
import { useUser } from '@/features/session/use-user';

export interface DetailHeaderProps {
  item: ContentDetail;
  /** The list that it belongs to. */
  back: { to: string; label: string };
  /** Before the title. */
  icon?: ReactNode;
}

/** The head of the page of a service or a case study. */
export function DetailHeader({ item, back, icon }: DetailHeaderProps) {
  const { user } = useUser();
  return (
    <header className="hero-sky -mt-16">
      <div className="wrap pt-28 pb-10 md:pt-36 print:pt-0">
        <div className="max-w-article">
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
        </div>
      </div>
    </header>
  );
}

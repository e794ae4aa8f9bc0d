import { usePageState } from '@/shared/hooks/use-page-state';
import { siteUrl } from '@/shared/lib/seo/json-ld';

/** The site's name and the page's address, on paper only. */
export function PrintHeader({ path }: { path: string }) {
  const { site } = usePageState();
  return (
    <p aria-hidden="true" className="hidden pb-6 text-caption text-muted print:block">
      {`${site.name} · ${siteUrl(site, path)}`}
    </p>
  );
}

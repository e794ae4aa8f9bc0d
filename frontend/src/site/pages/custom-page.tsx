import { useParams } from 'react-router-dom';
import { usePageQuery } from '@/shared/api/use-page-query';
import { DetailState } from '@/site/parts/not-found-page';
import { Head } from '@/shared/ui/head';
import { PageHead } from '@/site/parts/hero';
import { Prose } from '@/site/parts/prose';
import { ContentsLayout, TableOfContentsDisclosure } from '@/site/parts/table-of-contents';
import { Badge } from '@/shared/ui/badge';
import { customPageQuery, type RenderedPage } from './queries';
import { usePageState } from '@/shared/hooks/use-page-state';
import { breadcrumbs } from '@/shared/lib/seo/json-ld';
import { summaryFromHtml } from '@/shared/lib/text/truncate';

const messages = {
  section: 'Page',
  loading: 'Loading...',
  failed: 'Failed to fetch page',
  notFound: 'Page not found',
  reason: 'This page may have been withdrawn, or its address has changed.',
};

/** A page that administrators have added. */
export function CustomPage() {
  const { slug = '' } = useParams();
  const query = usePageQuery(customPageQuery(slug));
  if (query.data) return <Article page={query.data} />;
  return <DetailState query={query} messages={messages} back={{ to: '/contact', label: 'Contact Us' }} />;
}

function Article({ page }: { page: RenderedPage }) {
  const { site } = usePageState();
  const { description, headings, html, imageUrl, published, slug, title } = page;
  const path = `/pages/${slug}`;
  return (
    <article>
      <Head
        title={title}
        description={description || summaryFromHtml(html)}
        {...(published && { path })}
        image={imageUrl ?? undefined}
        data={breadcrumbs(site, [{ name: title, path }])}
      />
      <PageHead title={title} path={path} eyebrow={!published && <Badge variant="warning">Draft</Badge>} />
      <div className="wrap py-10 md:py-14 print:py-0">
        <ContentsLayout headings={headings}>
          <TableOfContentsDisclosure headings={headings} />
          <Prose html={html} />
        </ContentsLayout>
      </div>
    </article>
  );
}

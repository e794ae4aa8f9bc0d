import { DetailPage } from '@/site/parts/not-found-page';
import { contactLink, PageHead, StructuredHead } from '@/site/parts/page';
import { Prose } from '@/site/parts/prose';
import { ContentsLayout, TableOfContentsDisclosure } from '@/site/parts/table-of-contents';
import { Badge } from '@/shared/ui/badge';
import { customPageQuery, type RenderedPage } from '@/shared/content/queries';
import { summaryFromHtml } from '@/shared/lib/text/truncate';

const texts = {
  section: 'Page',
  loading: 'Loading...',
  failed: 'Failed to fetch page',
  notFound: 'Page not found',
  reason: 'This page may have been withdrawn, or its address has changed.',
  back: contactLink,
};

export const CustomPage = () => <DetailPage queryOf={customPageQuery} texts={texts} Shown={Article} />;

function Article({ item }: { item: RenderedPage }) {
  const { description, headings, html, imageUrl, published, slug, title } = item;
  const path = `/pages/${slug}`;
  return (
    <article>
      <StructuredHead
        title={title}
        description={description || summaryFromHtml(html)}
        path={path}
        isListed={published}
        image={imageUrl ?? undefined}
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

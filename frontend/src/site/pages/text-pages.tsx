import { DetailPage } from '@/site/parts/not-found-page';
import { contactLink, PageHead, StructuredHead } from '@/site/parts/page';
import { Prose } from '@/site/parts/prose';
import { ContentsLayout, TableOfContentsDisclosure } from '@/site/parts/table-of-contents';
import { Badge } from '@/shared/ui/badge';
import {
  customPageQuery,
  legalQuery,
  type RenderedPage,
  type LegalName,
  type LegalText,
} from '@/shared/content/queries';
import { summaryFromHtml } from '@/shared/lib/text/truncate';
import { Head } from '@/shared/ui/head';

const texts = {
  section: 'Page',
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

/** The page of a text that the operator has configured. `title` is the page's until the text is there. */
function legalPage(name: LegalName, title: string) {
  const texts = { section: title, failed: 'Failed to fetch page', back: contactLink };
  const Shown = ({ item: { title, html } }: { item: LegalText }) => (
    <article>
      <Head title={title} description={summaryFromHtml(html)} path={`/${name}`} />
      <PageHead title={title} />
      <div className="wrap py-10 md:py-14">
        <Prose html={html} className="max-w-article" />
      </div>
    </article>
  );
  return () => <DetailPage queryOf={() => legalQuery(name)} texts={texts} Shown={Shown} />;
}

export const ImprintPage = legalPage('imprint', 'Imprint');

export const PrivacyPage = legalPage('privacy', 'Privacy');

import { Head } from '@/shared/ui/head';
import { contactLink, PageHead } from '@/site/parts/page';
import { DetailPage } from '@/site/parts/not-found-page';
import { Prose } from '@/site/parts/prose';
import { legalQuery, type LegalName, type LegalText } from '@/shared/content/queries';
import { summaryFromHtml } from '@/shared/lib/text/truncate';

/** The page of a text that the operator has configured. `title` is the page's until the text is there. */
function legalPage(name: LegalName, title: string) {
  const texts = { section: title, loading: 'Loading...', failed: 'Failed to fetch page', back: contactLink };
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

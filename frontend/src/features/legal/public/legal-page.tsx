import { usePageQuery } from '@/api/access/use-api';
import { Head } from '@/components/site/head';
import { PageHead } from '@/components/site/hero';
import { LoadErrorPage } from '@/components/site/not-found-page';
import { Prose } from '@/components/site/prose';
import { UnknownUrlPage } from '@/components/site/unknown-url-page';
import { Loading } from '@/components/ui/feedback/feedback';
import { legalQuery, type LegalName } from '@/features/legal/queries';
import { summaryFromHtml } from '@/lib/text/truncate';

export const ImprintPage = () => <LegalPage name="imprint" title="Imprint" />;

export const PrivacyPage = () => <LegalPage name="privacy" title="Privacy" />;

/** A text that the operator has configured. `title` is the page's until the text is there. */
function LegalPage({ name, title }: { name: LegalName; title: string }) {
  const { data: text, error, refetch } = usePageQuery(legalQuery(name));
  if (text === null) return <UnknownUrlPage />;
  if (text)
    return (
      <article>
        <Head title={text.title} description={summaryFromHtml(text.html)} path={`/${name}`} />
        <PageHead title={text.title} />
        <div className="wrap py-10 md:py-14">
          <Prose html={text.html} className="max-w-article" />
        </div>
      </article>
    );
  if (error)
    return (
      <LoadErrorPage
        error={error}
        fallbackMessage="Failed to fetch page"
        retry={() => void refetch()}
        back={{ to: '/contact', label: 'Contact Us' }}
      />
    );
  return (
    <div className="wrap min-h-[50dvh] py-24">
      <Head title={title} />
      <Loading text="Loading..." />
    </div>
  );
}

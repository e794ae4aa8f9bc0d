import { usePageQuery } from '@/shared/api/use-page-query';
import { Head } from '@/shared/ui/head';
import { PageHead } from '@/site/parts/hero';
import { LoadErrorPage, UnknownUrlPage } from '@/site/parts/not-found-page';
import { Prose } from '@/site/parts/prose';
import { Loading } from '@/shared/ui/feedback/feedback';
import { legalQuery, type LegalName } from './queries';
import { summaryFromHtml } from '@/shared/lib/text/truncate';

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

import { useSearchParams } from 'react-router-dom';
import { usePageQuery } from '@/api/access/use-api';
import { CtaBand } from '@/components/site/cta-band';
import { Head } from '@/components/site/head';
import { PageHead } from '@/components/site/hero';
import { UnknownUrlPage } from '@/components/site/unknown-url-page';
import { ButtonLink } from '@/components/ui/button';
import { SectionBoundary } from '@/components/ui/feedback/section-boundary';
import { contentListQuery } from '@/features/content/queries';
import { listPage } from '@/features/content/page-sizes';
import { usePageState } from '@/hooks/use-page-state';
import { breadcrumbs } from '@/lib/seo/json-ld';
import texts from './case-studies.json';
import { CaseStudyList } from './case-study-list';
import { MoreItems, StartOfList } from '@/features/content/public/more-items';
import { Testimonials } from '@/features/content/public/testimonials';

/** The server's search reads the text, too. */
const { lead } = texts;

export function CaseStudiesPage() {
  const { site } = usePageState();
  const [query] = useSearchParams();
  const arg = listPage('case-study', query.get('cursor'));
  const { data } = usePageQuery(contentListQuery(arg));
  if (data === null) return <UnknownUrlPage />;
  return (
    <>
      <Head
        title="Case studies"
        description={lead}
        path={arg.cursor ? undefined : '/case-studies'}
        data={breadcrumbs(site, [{ name: 'Case studies', path: '/case-studies' }])}
      />
      <PageHead eyebrow="Case studies" title="Success Stories" lead={lead} />
      <section aria-labelledby="studies" className="wrap py-12 md:py-16">
        <h2 id="studies" className="sr-only">
          Case studies
        </h2>
        <SectionBoundary>
          <StartOfList arg={arg} path="/case-studies" />
          <CaseStudyList arg={arg} more={(list) => <MoreItems {...list} path="/case-studies" />} />
        </SectionBoundary>
      </section>
      <Testimonials />
      <CtaBand title="Have a similar problem?" lead="The first call takes 45 minutes and is free.">
        <ButtonLink to="/contact" size="lg">
          Contact Us
        </ButtonLink>
      </CtaBand>
    </>
  );
}

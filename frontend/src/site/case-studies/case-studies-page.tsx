import { useSearchParams } from 'react-router-dom';
import { usePageQuery } from '@/shared/api/use-page-query';
import { CtaBand } from '@/site/parts/section';
import { Head } from '@/shared/ui/head';
import { PageHead } from '@/site/parts/hero';
import { UnknownUrlPage } from '@/site/parts/not-found-page';
import { ButtonLink } from '@/shared/ui/button';
import { SectionBoundary } from '@/shared/ui/feedback/section-boundary';
import { contentListQuery } from '@/shared/content/queries';
import { listPage } from '@/site/content/page-sizes';
import { usePageState } from '@/shared/hooks/use-page-state';
import { breadcrumbs } from '@/shared/lib/seo/json-ld';
import texts from './case-studies.json';
import { CaseStudyList } from './case-study-list';
import { MoreItems, StartOfList } from '@/site/content/more-items';
import { Testimonials } from './testimonials';

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

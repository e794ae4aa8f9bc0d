import { Head } from '@/shared/ui/head';
import { Section } from '@/site/parts/page';
import { ButtonLink } from '@/shared/ui/button';
import { AiDemos } from '@/site/demos/ai-demos';
import { ContactButton } from '@/site/contact/contact-button';
import { onHome } from '@/shared/content/queries';
import { HeroResults } from '@/site/case-studies/hero-results';
import { FeaturedCaseStudies } from '@/site/case-studies/case-study-list';
import { ContentList } from '@/site/content/content-list';
import { Industries } from '@/site/content/industries';
import { ServiceList } from '@/site/services/service-list';
import { hydrateWhenNear } from '@/site/hydration/hydrate-when-near';
import { usePageState } from '@/shared/hooks/use-page-state';
import { organization, website } from '@/shared/lib/seo/json-ld';

const lead =
  'We design, build and run machine-learning systems that hold up in healthcare, finance, retail and manufacturing.';

export const belowFold = hydrateWhenNear(
  async () => (await import(/* webpackChunkName: "below-fold" */ './below-fold')).BelowFold,
);

export function HomePage() {
  const { site } = usePageState();
  return (
    <>
      <Head
        description={lead}
        path="/"
        data={{
          '@graph': [organization(site), website(site, lead, '/search?q={search_term_string}')],
        }}
      />
      <div className="hero-sky -mt-16">
        <div className="wrap grid items-center gap-x-16 gap-y-10 pt-24 pb-12 sm:pt-36 sm:pb-16 lg:grid-cols-[minmax(0,1fr)_minmax(0,30rem)] xl:grid-cols-[minmax(0,1fr)_minmax(0,34rem)]">
          <div className="enter">
            <h1 className="mb-3 text-caption sm:mb-4 tracking-[0.02em] text-blue">
              Empowering the Future with AI
            </h1>
            <p className="max-w-[14ch] text-display text-balance">We tell you how sure we are.</p>
            <p className="mt-4 max-w-[48ch] text-lead text-muted max-sm:text-body sm:mt-6">{lead}</p>
            <div className="mt-6 flex flex-wrap gap-3 sm:mt-9">
              <ButtonLink to="/services" size="lg">
                Explore Services
              </ButtonLink>
              <ContactButton />
            </div>
          </div>
          <HeroResults />
        </div>
      </div>
      <AiDemos />
      <Section title="Our services" link={{ name: 'All services', path: '/services' }}>
        <ContentList arg={onHome('service')} Items={ServiceList} />
      </Section>
      <Industries className="border-y border-line bg-sunken" />
      <Section isDark title="Success Stories" link={{ name: 'All case studies', path: '/case-studies' }}>
        <ContentList arg={onHome('case-study')} Items={FeaturedCaseStudies} />
      </Section>
      <belowFold.Place />
    </>
  );
}

import { Head } from '@/shared/ui/head';
import { Hero } from '@/site/parts/hero';
import { Section, SeeAllLink } from '@/site/parts/section';
import { ButtonLink } from '@/shared/ui/button';
import { AiDemos } from '@/site/demos/ai-demos';
import { ContactButton } from '@/site/contact/contact-button';
import { onHome } from '@/site/content/page-sizes';
import { HeroResults } from '@/site/case-studies/hero-results';
import { FeaturedCaseStudies } from '@/site/case-studies/case-study-list';
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
      <Hero
        title="Empowering the Future with AI"
        promise="We tell you how sure we are."
        lead={lead}
        aside={<HeroResults />}
      >
        <ButtonLink to="/services" size="lg">
          Explore Services
        </ButtonLink>
        <ContactButton />
      </Hero>
      <AiDemos />
      <Section title="Our services" action={<SeeAllLink to="/services" label="All services" />}>
        <ServiceList arg={onHome('service')} />
      </Section>
      <Industries className="border-y border-line bg-sunken" />
      <Section
        isDark
        title="Success Stories"
        action={<SeeAllLink to="/case-studies" label="All case studies" />}
      >
        <FeaturedCaseStudies arg={onHome('case-study')} />
      </Section>
      <belowFold.Place />
    </>
  );
}

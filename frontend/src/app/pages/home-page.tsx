import { Head } from '@/components/site/head';
import { Hero } from '@/components/site/hero';
import { Section } from '@/components/site/section';
import { ButtonLink } from '@/components/ui/button';
import { SectionBoundary } from '@/components/ui/feedback/section-boundary';
import { AiDemos } from '@/features/ai/public/ai-demos';
import { LatestPosts } from '@/features/blog/public/latest-posts';
import { ContactButton } from '@/features/enquiries/public/contact-button';
import { onHome } from '@/features/content/page-sizes';
import { HeroResults } from '@/features/content/public/case-studies/hero-results';
import { FeaturedCaseStudies } from '@/features/content/public/case-studies/case-study-list';
import { Industries } from '@/features/content/public/industries';
import { ServiceList } from '@/features/content/public/services/service-list';
import { TeamGrid } from '@/features/content/public/about/team-grid';
import { FaqSection } from '@/features/faq/public/faq-section';
import { NewsletterBand } from '@/features/subscribers/public/newsletter-band';
import { usePageState } from '@/hooks/use-page-state';
import { organization, website } from '@/lib/seo/json-ld';

const lead =
  'We design, build and run machine-learning systems that hold up in healthcare, finance, retail and manufacturing.';

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
      <FaqSection />
      <Section title="Leadership team" action={<SeeAllLink to="/about" label="About us" />}>
        <TeamGrid brief arg={onHome('team-member')} />
      </Section>
      <SectionBoundary>
        <LatestPosts />
      </SectionBoundary>
      <NewsletterBand />
    </>
  );
}

function SeeAllLink({ to, label }: { to: string; label: string }) {
  return (
    <ButtonLink to={to} variant="outline">
      {label}
    </ButtonLink>
  );
}

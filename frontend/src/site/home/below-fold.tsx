import { TeamGrid } from '@/site/about/team-grid';
import { LatestPosts } from '@/site/blog/latest-posts';
import { onHome } from '@/site/content/page-sizes';
import { FaqSection } from '@/site/faq/faq-section';
import { NewsletterBand } from '@/site/newsletter/newsletter-band';
import { Section, SeeAllLink } from '@/site/parts/section';
import { SectionBoundary } from '@/shared/ui/feedback/section-boundary';

/** The sections of the front page that nobody sees without scrolling. */
export const BelowFold = () => (
  <>
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

import { usePageQuery } from '@/shared/api/use-page-query';
import { postsQuery, latestPosts } from '@/shared/blog/queries';
import { SectionBoundary } from '@/shared/ui/feedback/error-boundary';
import { BriefTeam } from '@/site/about/team-grid';
import { PostCards } from '@/site/blog/post-card';
import { PostsState } from '@/site/blog/posts-state';
import { ContentList } from '@/site/content/content-list';
import { onHome } from '@/shared/content/queries';
import { FaqSection } from '@/site/faq/faq-section';
import { NewsletterBand } from '@/site/newsletter/newsletter-band';
import { Section } from '@/site/parts/page';

/** The sections of the front page that nobody sees without scrolling. */
export const BelowFold = () => (
  <>
    <FaqSection />
    <Section title="Leadership team" link={{ name: 'About us', path: '/about' }}>
      <ContentList arg={onHome('team-member')} Items={BriefTeam} />
    </Section>
    <SectionBoundary>
      <LatestPosts />
    </SectionBoundary>
    <NewsletterBand />
  </>
);

function LatestPosts() {
  const { data, ...state } = usePageQuery(postsQuery(latestPosts));
  if (data?.posts.length === 0) return null;
  return (
    <Section title="Latest posts" link={{ name: 'All posts', path: '/blog' }}>
      {data ? <PostCards posts={data.posts} /> : <PostsState {...state} />}
    </Section>
  );
}

import { usePageQuery } from '@/shared/api/use-page-query';
import { latestPosts } from '@/shared/blog/queries';
import { SectionBoundary } from '@/shared/ui/feedback/error-boundary';
import { BriefTeam } from '@/site/about/team-grid';
import { PostCards } from '@/site/blog/post-card';
import { ContentList } from '@/site/content/content-list';
import { onHome } from '@/shared/content/queries';
import { NewsletterBand } from '@/site/newsletter/newsletter-band';
import { Section } from '@/site/parts/page';
import { useState } from 'react';
import { defaultQuestions } from '@/site/faq/faq-location';
import { FaqTabs } from '@/site/faq/faq-tabs';
import { PostsState } from '@/site/blog/posts-state';

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
  const { data, ...state } = usePageQuery(latestPosts);
  if (data?.posts.length === 0) return null;
  return (
    <Section title="Latest posts" link={{ name: 'All posts', path: '/blog' }}>
      {data ? <PostCards posts={data.posts} /> : <PostsState {...state} />}
    </Section>
  );
}

/** The questions of the front page. What is open has no address, and is forgotten with the page. */
export function FaqSection() {
  const [tab, setTab] = useState('');
  const [open, setOpen] = useState('');
  return (
    <Section
      id="faq"
      title="Frequently Asked Questions"
      className="border-y border-line bg-sunken"
      link={{ name: 'All questions', path: '/faq' }}
    >
      <FaqTabs groups={defaultQuestions} location={{ tab, open, setTab, setOpen }} level={3} />
    </Section>
  );
}

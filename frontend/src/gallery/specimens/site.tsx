import { Layers, Shield, Users } from 'lucide-react';
import { Accordion } from '@/site/parts/accordion';
import { Card, CardBody } from '@/site/parts/card';
import { Section } from '@/site/parts/section';
import { EditLink } from '@/site/parts/edit-link';
import { Hero, PageHead } from '@/site/parts/hero';
import { AddedPage, MorePages } from '@/site/parts/more-pages';
import { homeLink, LoadErrorPage, NotFoundPage } from '@/site/parts/not-found-page';
import { PrivacyNote } from '@/site/parts/privacy-note';
import { Prose } from '@/site/parts/prose';
import { TabPanels } from '@/site/parts/tab-panels';
import { ContentsLayout, TableOfContentsDisclosure } from '@/site/parts/table-of-contents';
import { Tiles } from '@/site/parts/tiles';
import { TruncatedText } from '@/site/parts/truncated-text';
import { Button } from '@/shared/ui/button';
import { Loading } from '@/shared/ui/feedback/feedback';
import { Broken, ignore, longText, StatefulSpecimen, type Specimens } from '@/gallery/specimen';

const words = ['One', 'Two', 'Three'];
const tiles = [Layers, Shield, Users].map((Icon, index) => ({
  name: words[index] ?? '',
  Icon,
  text: longText,
}));
const questions = words.map((title) => ({ value: title, title, content: longText }));
const tabs = words.map((label) => ({ value: label, label, panel: longText }));
const headings = words.map((text, index) => ({ id: `section-${index}`, level: 2, text }));
const action = <Button>Contact Us</Button>;

const added = (query: { data?: string; error?: unknown }) => (
  <AddedPage
    query={{ ...query, refetch: ignore }}
    isAsked={false}
    fallbackMessage="Failed to load posts"
    loading={<Loading text="Loading posts..." />}
  >
    {(text) => <p>{text}</p>}
  </AddedPage>
);

const section = (isDark: boolean) => (
  <Section isDark={isDark} title="Services" lead={longText} action={action}>
    <p>The section's content</p>
  </Section>
);

export const site: Specimens = {
  'site/parts/accordion': {
    default: (
      <StatefulSpecimen initial="Two">
        {(open, setOpen) => (
          <Accordion name="specimen" items={questions} open={open} onChange={setOpen} level={3} />
        )}
      </StatefulSpecimen>
    ),
  },
  'site/parts/card': {
    default: (
      <Card>
        <CardBody>{longText}</CardBody>
      </Card>
    ),
  },
  'site/parts/edit-link': { default: <EditLink to="/admin" name="Pricing" user={{ isAdmin: true }} /> },
  'site/parts/hero': {
    'front page': (
      <Hero title="Empowering the Future with AI" promise="We tell you how sure we are." lead={longText}>
        {action}
      </Hero>
    ),
    'other pages': <PageHead eyebrow="Company" title="About" lead={longText} />,
  },
  'site/parts/more-pages': {
    'there are more': <MorePages first={{ next: 'cursor' }} hrefOf={() => '/blog'} page={() => null} />,
    loading: added({}),
    error: added({ error: new Error() }),
    added: added({ data: 'What was added' }),
  },
  'site/parts/not-found-page': {
    default: <NotFoundPage title="Post not found" text={longText} links={[homeLink, homeLink]} />,
    error: (
      <LoadErrorPage error={new Error()} fallbackMessage="Failed to load" retry={ignore} back={homeLink} />
    ),
  },
  'site/parts/privacy-note': { default: <PrivacyNote text="We use it to answer you." /> },
  'site/parts/prose': {
    default: (
      <Prose
        html={`<h2>Heading</h2><p>${longText} <a href="/about">A link</a>.</p><pre><code>cargo run\n</code></pre>`}
      />
    ),
  },
  'site/parts/section': {
    default: section(false),
    dark: section(true),
    error: (
      <Section title="Services">
        <Broken />
      </Section>
    ),
  },
  'site/parts/tab-panels': {
    default: (
      <StatefulSpecimen initial="Two">
        {(value, setValue) => <TabPanels label="Blog" tabs={tabs} value={value} onChange={setValue} />}
      </StatefulSpecimen>
    ),
  },
  'site/parts/table-of-contents': {
    default: (
      <ContentsLayout headings={headings}>
        <TableOfContentsDisclosure headings={headings} />
        <p>{longText}</p>
      </ContentsLayout>
    ),
  },
  'site/parts/tiles': { default: <Tiles tiles={tiles} /> },
  'site/parts/truncated-text': { cut: <TruncatedText text={longText} narrow={20} wide={60} /> },
};

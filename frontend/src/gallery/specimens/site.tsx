import { Layers, Shield, Users } from 'lucide-react';
import { Cover, covers } from '@/shared/ui/cover';
import { CtaBand } from '@/site/parts/cta-band';
import { Hero, PageHead } from '@/site/parts/hero';
import { Portrait } from '@/shared/ui/portrait/portrait';
import { PrivacyNote } from '@/site/parts/privacy-note';
import { PrintHeader } from '@/site/parts/print-header';
import { ReadOn } from '@/site/parts/read-on';
import { Interval } from '@/shared/ui/interval';
import { MetaList } from '@/shared/ui/meta-list';
import { AddedPage, MorePages } from '@/site/parts/more-pages';
import { blogLink, LoadErrorPage, NotFoundPage, homeLink } from '@/site/parts/not-found-page';
import { EditLink } from '@/site/parts/edit-link';
import { Prose } from '@/site/parts/prose';
import { Section } from '@/site/parts/section';
import { ContentsLayout, TableOfContentsDisclosure } from '@/site/parts/table-of-contents';
import { Tiles } from '@/site/parts/tiles';
import { TruncatedText } from '@/site/parts/truncated-text';
import { UnknownUrlPage } from '@/site/parts/unknown-url-page';
import { Button, ButtonLink } from '@/shared/ui/button';
import { Loading } from '@/shared/ui/feedback/feedback';
import { Broken, ignore, longText, type Specimens } from '@/gallery/specimen';

const tiles = [
  { name: 'Layers', Icon: Layers, text: longText },
  { name: 'Safety', Icon: Shield, text: 'A short text' },
  { name: 'People', Icon: Users, text: 'Another one' },
];

const headings = ['One', 'Two', 'Three'].map((text, index) => ({
  id: `section-${index}`,
  level: index === 1 ? 3 : 2,
  text,
}));

const action = <ButtonLink to="/services">All services</ButtonLink>;

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

export const site: Specimens = {
  'shared/ui/cover': {
    'stock covers': (
      <div className="grid grid-cols-3 gap-3">
        {covers.map((name, id) => (
          <Cover key={name} id={id} />
        ))}
      </div>
    ),
    'picture that fails': <Cover id={0} image="/missing.png" />,
  },
  'site/parts/code-copy-buttons': { default: <Prose html="<pre><code>cargo run\n</code></pre>" /> },
  'site/parts/cta-band': {
    default: (
      <CtaBand title="Shall we talk?" lead={longText}>
        <Button>Contact Us</Button>
      </CtaBand>
    ),
  },
  'site/parts/hero': {
    'front page': (
      <Hero title="Empowering the Future with AI" promise="We tell you how sure we are." lead={longText}>
        <Button>Contact Us</Button>
      </Hero>
    ),
    'other pages': <PageHead eyebrow="Company" title="About" lead={longText} />,
  },
  'shared/ui/portrait/portrait': {
    drawn: <Portrait name="Ada Lovelace" className="w-24" />,
    'with an image': <Portrait name="Ada Lovelace" image="/favicon.svg" className="w-24" />,
  },
  'site/parts/privacy-note': { default: <PrivacyNote text="We use it to answer you." /> },
  'site/parts/print-header': { 'on paper only': <PrintHeader path="/blog/a-post" /> },
  'site/parts/read-on': { 'below a card': <ReadOn>Read the post</ReadOn> },
  'shared/ui/interval': {
    'a change': <Interval before={48} value={17} low={15} high={19} />,
    'a value': <Interval value={62} low={40} high={84} />,
    'no value': <Interval low={35} high={65} />,
    'a narrow band': <Interval before={14.5} value={9.6} low={9.59} high={9.61} />,
    zero: <Interval value={0} low={0} high={0} />,
  },
  'shared/ui/meta-list': {
    default: (
      <MetaList>
        <span>5 March 2026</span>
        <span>3 minutes</span>
      </MetaList>
    ),
  },
  'site/parts/more-pages': {
    'there are more': <MorePages first={{ next: 'cursor' }} hrefOf={() => '/blog'} page={() => null} />,
    loading: added({}),
    error: added({ error: new Error() }),
    added: added({ data: 'What was added' }),
  },
  'site/parts/not-found-page': {
    'not found': <NotFoundPage title="Post not found" text={longText} links={[blogLink, homeLink]} />,
    error: (
      <LoadErrorPage error={new Error()} fallbackMessage="Failed to load" retry={ignore} back={blogLink} />
    ),
  },
  'site/parts/edit-link': { default: <EditLink to="/admin" name="Pricing" user={{ isAdmin: true }} /> },
  'site/parts/prose': {
    default: (
      <Prose
        html={`<h2>Heading</h2><p>${longText} <a href="/about">A link</a>, <code>code</code>.</p><ul><li>One</li><li>Two</li></ul><blockquote><p>A quotation</p></blockquote>`}
      />
    ),
  },
  'site/parts/section': {
    default: (
      <Section title="Services" lead={longText} action={action}>
        <p>The section's content</p>
      </Section>
    ),
    dark: (
      <Section isDark title="Services" lead={longText} action={action}>
        <p>The section's content</p>
      </Section>
    ),
    error: (
      <Section title="Services">
        <Broken />
      </Section>
    ),
  },
  'site/parts/table-of-contents': {
    default: (
      <ContentsLayout headings={headings}>
        <TableOfContentsDisclosure headings={headings} />
        <p>{longText}</p>
      </ContentsLayout>
    ),
    'too few headings': (
      <ContentsLayout headings={headings.slice(1)}>
        <p>{longText}</p>
      </ContentsLayout>
    ),
  },
  'site/parts/tiles': { default: <Tiles tiles={tiles} /> },
  'site/parts/truncated-text': {
    cut: (
      <p>
        <TruncatedText text={longText} narrow={20} wide={60} />
      </p>
    ),
    'short enough': <TruncatedText text="A short text" narrow={20} wide={60} />,
  },
  'site/parts/unknown-url-page': { default: <UnknownUrlPage /> },
};

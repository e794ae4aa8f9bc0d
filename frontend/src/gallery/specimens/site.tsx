import { Layers, Shield, Users } from 'lucide-react';
import { Card } from '@/site/parts/card';
import { contactLink, PageHead, Section } from '@/site/parts/page';
import { MorePages } from '@/site/parts/more-pages';
import { UnknownUrlPage } from '@/site/parts/not-found-page';
import { Prose } from '@/site/parts/prose';
import { ContentsLayout, TableOfContentsDisclosure } from '@/site/parts/table-of-contents';
import { Tiles } from '@/site/parts/tiles';
import { TruncatedText } from '@/site/parts/truncated-text';
import { Loading } from '@/shared/ui/feedback/feedback';
import { Broken, longText, type Specimens } from '@/gallery/specimen';

const words = ['One', 'Two', 'Three'];
const tiles = [Layers, Shield, Users].map((Icon, index) => ({
  name: words[index] ?? '',
  Icon,
  text: longText,
}));
const headings = words.map((text, index) => ({ id: `section-${index}`, level: 2, text }));

const section = (isDark: boolean) => (
  <Section isDark={isDark} title="Services" lead={longText} link={contactLink}>
    <p>The section's content</p>
  </Section>
);

export const site: Specimens = {
  'site/parts/card': { default: <Card className="p-6">{longText}</Card> },
  'site/parts/more-pages': {
    'there are more': (
      <MorePages
        first="cursor"
        nextOf={(next) => next}
        queryOf={(path) => ({ path, tags: [], read: () => path })}
        hrefOf={() => '/blog'}
        failed="Failed to load posts"
        loading={<Loading text="Loading posts..." />}
      >
        {(text) => <p>{text}</p>}
      </MorePages>
    ),
  },
  'site/parts/not-found-page': { default: <UnknownUrlPage /> },
  'site/parts/page': {
    head: <PageHead eyebrow="Company" title="About" lead={longText} />,
    section: section(false),
    'dark section': section(true),
    'section with an error': (
      <Section title="Services">
        <Broken />
      </Section>
    ),
  },
  'site/parts/prose': {
    default: (
      <Prose
        html={`<h2>Heading</h2><p>${longText} <a href="/about">A link</a>.</p><pre><code>cargo run\n</code></pre>`}
      />
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

import { Award, Lightbulb, Scale, type LucideIcon } from 'lucide-react';
import { Cover } from '@/shared/ui/cover';
import { CtaBand, PageHead, Section, StructuredHead } from '@/site/parts/page';
import { Tiles } from '@/site/parts/tiles';
import { UnknownUrlPage } from '@/site/parts/not-found-page';
import { SectionBoundary } from '@/shared/ui/feedback/error-boundary';
import type { ContentSummary } from '@/shared/content/queries';
import { readMetadata } from '@/shared/content/metadata';
import { PagedContentList, useContentPage } from '@/site/content/paged-content-list';
import { usePageState } from '@/shared/hooks/use-page-state';
import { organization, publisher, type Site } from '@/shared/lib/seo/json-ld';
import texts from './about.json';
import { TeamGrid } from './team-grid';

const { lead, story } = texts;

const icons: Record<string, LucideIcon> = { Innovation: Lightbulb, Excellence: Award, Ethics: Scale };

/** The server's search reads the texts, too. */
const values = texts.values.map((value) => ({ ...value, Icon: icons[value.name] ?? Award }));

export function AboutPage() {
  const { name } = usePageState().site;
  const { arg, data } = useContentPage('team-member');
  if (data === null) return <UnknownUrlPage />;
  return (
    <>
      <SectionBoundary isVisible={false}>
        <StructuredHead
          title="About"
          description={`${name}: ${lead}`}
          path="/about"
          isListed={!arg.cursor}
          about={(site) => ({
            '@type': 'AboutPage',
            mainEntity: { ...organization(site), employee: data?.items.map(personOf(site)) },
          })}
        />
      </SectionBoundary>
      <PageHead eyebrow={`About ${name}`} title="Our Story" lead={lead} />
      <div className="wrap grid items-center gap-10 py-12 md:py-16 lg:grid-cols-[3fr_2fr] lg:gap-16">
        <div className="grid max-w-prose gap-5 text-[1.0625rem] leading-[1.7]">
          {story.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <Cover id={5} eager className="rounded-card border border-line" />
      </div>
      <Section title="Our values" className="border-y border-line bg-sunken" id="values">
        <Tiles tiles={values} />
      </Section>
      <Section title="Leadership team">
        <PagedContentList arg={arg} path="/about" Items={TeamGrid} />
      </Section>
      <CtaBand title="Work with us" lead="Tell us which decision you’d like to improve." />
    </>
  );
}

const personOf =
  (site: Site) =>
  ({ title, metadata }: ContentSummary) => ({
    '@type': 'Person',
    name: title,
    jobTitle: readMetadata(metadata).role,
    worksFor: { '@id': publisher(site)['@id'] },
  });

import { Award, Lightbulb, Scale, type LucideIcon } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { usePageQuery } from '@/shared/api/use-page-query';
import { Cover } from '@/shared/ui/cover';
import { CtaBand, Section } from '@/site/parts/section';
import { Head } from '@/shared/ui/head';
import { PageHead } from '@/site/parts/hero';
import { Tiles } from '@/site/parts/tiles';
import { UnknownUrlPage } from '@/site/parts/not-found-page';
import { ButtonLink } from '@/shared/ui/button';
import { SectionBoundary } from '@/shared/ui/feedback/section-boundary';
import { contentListQuery, type ContentListArg } from '@/shared/content/queries';
import { readMetadata } from '@/shared/content/metadata';
import { listPage } from '@/site/content/page-sizes';
import { usePageState } from '@/shared/hooks/use-page-state';
import { breadcrumbs, organization, publisher } from '@/shared/lib/seo/json-ld';
import { MoreItems, StartOfList } from '@/site/content/more-items';
import texts from './about.json';
import { TeamGrid } from './team-grid';

const { lead, story } = texts;

const icons: Record<string, LucideIcon> = { Innovation: Lightbulb, Excellence: Award, Ethics: Scale };

/** The server's search reads the texts, too. */
const values = texts.values.map((value) => ({ ...value, Icon: icons[value.name] ?? Award }));

export function AboutPage() {
  const { site } = usePageState();
  const [query] = useSearchParams();
  const arg = listPage('team-member', query.get('cursor'));
  const { data } = usePageQuery(contentListQuery(arg));
  if (data === null) return <UnknownUrlPage />;
  return (
    <>
      <SectionBoundary isVisible={false}>
        <AboutHead arg={arg} />
      </SectionBoundary>
      <PageHead eyebrow={`About ${site.name}`} title="Our Story" lead={lead} />
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
        <StartOfList arg={arg} path="/about" />
        <TeamGrid arg={arg} more={(list) => <MoreItems {...list} path="/about" />} />
      </Section>
      <CtaBand title="Work with us" lead="Tell us which decision you’d like to improve.">
        <ButtonLink to="/contact" size="lg">
          Contact Us
        </ButtonLink>
      </CtaBand>
    </>
  );
}

function AboutHead({ arg }: { arg: ContentListArg }) {
  const { site } = usePageState();
  const { data } = usePageQuery(contentListQuery(arg));
  const employee = data?.items.map(({ title, metadata }) => ({
    '@type': 'Person',
    name: title,
    jobTitle: readMetadata(metadata).role,
    worksFor: { '@id': publisher(site)['@id'] },
  }));
  return (
    <Head
      title="About"
      description={`${site.name}: ${lead}`}
      path={arg.cursor ? undefined : '/about'}
      data={{
        '@graph': [
          breadcrumbs(site, [{ name: 'About', path: '/about' }]),
          { '@type': 'AboutPage', mainEntity: { ...organization(site), employee } },
        ],
      }}
    />
  );
}

import { Check } from 'lucide-react';
import { CtaBand, PageHead, Section, StructuredHead } from '@/site/parts/page';
import { UnknownUrlPage } from '@/site/parts/not-found-page';
import { ButtonLink } from '@/shared/ui/button';
import { SectionBoundary } from '@/shared/ui/feedback/error-boundary';
import type { ContentSummary } from '@/shared/content/queries';
import { publisher, siteUrl, type Site } from '@/shared/lib/seo/json-ld';
import { Industries } from '@/site/content/industries';
import { PagedContentList, useContentPage } from '@/site/content/paged-content-list';
import { ServiceList } from './service-list';
import texts from './services.json';

/** The server's search reads the texts, too. */
const { lead, custom, points } = texts;

export function ServicesPage() {
  const { arg, data } = useContentPage('service');
  if (data === null) return <UnknownUrlPage />;
  return (
    <>
      <SectionBoundary isVisible={false}>
        <StructuredHead
          title="Services"
          description={lead}
          path="/services"
          isListed={!arg.cursor}
          about={(site) => serviceItems(site, data?.items ?? [])}
        />
      </SectionBoundary>
      <PageHead title="Services" lead={lead} />
      <Section
        title="Our services"
        lead="Start with one, or let us take you from first idea to daily operation."
      >
        <PagedContentList arg={arg} path="/services" Items={ServiceList} />
      </Section>
      <CustomSolutions />
      <Industries />
      <CtaBand title="Not sure where to start?" lead="Tell us which decision you’d like to improve." />
    </>
  );
}

const serviceItems = (site: Site, services: ContentSummary[]) => ({
  '@type': 'ItemList',
  itemListElement: services
    .filter(({ published }) => published)
    .map(({ id, title, summary }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item: {
        '@type': 'Service',
        name: title,
        description: summary,
        url: siteUrl(site, `/services/${id}`),
        provider: publisher(site),
      },
    })),
});

const CustomSolutions = () => (
  <section aria-labelledby="custom" data-theme="dark" className="bg-lit py-12 text-ink sm:py-16">
    <div className="wrap">
      <div className="grid grid-cols-1 gap-10 lg:grid-cols-[2fr_3fr] lg:gap-16">
        <div>
          <h2 id="custom" className="text-h2 text-balance">
            Custom AI Solutions
          </h2>
          <p className="mt-4 text-lead text-muted">{custom}</p>
          <ButtonLink to="/contact" size="lg" className="mt-8">
            Talk to us
          </ButtonLink>
        </div>
        <ul className="grid grid-cols-1 gap-x-10 gap-y-8 sm:grid-cols-2">
          {points.map(({ name, text }) => (
            <li key={name} className="flex gap-3.5">
              <span
                aria-hidden="true"
                className="mt-0.5 grid size-6 shrink-0 place-items-center rounded-full bg-blue/12 text-blue"
              >
                <Check className="size-3.5" strokeWidth={2.5} />
              </span>
              <div className="min-w-0">
                <h3 className="text-h3">{name}</h3>
                <p className="mt-1.5 text-[0.9375rem] leading-[1.55] text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </div>
  </section>
);

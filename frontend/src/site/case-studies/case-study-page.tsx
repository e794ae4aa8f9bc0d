import { Link } from 'react-router-dom';
import { Cover, stockCover } from '@/shared/ui/cover';
import { contactLink, CtaBand } from '@/site/parts/page';
import { Prose } from '@/site/parts/prose';
import { SectionBoundary } from '@/shared/ui/feedback/error-boundary';
import { contentDetailQuery, type ContentDetail } from '@/shared/content/queries';
import { readMetadata } from '@/shared/content/metadata';
import { imageUrl, publisher } from '@/shared/lib/seo/json-ld';
import { cn } from '@/shared/lib/dom/cn';
import { caseFoldKey } from '@/shared/lib/text/normalize';
import { useHomeItems } from '@/site/content/content-list';
import { DetailHeader } from '@/site/content/detail-header';
import { ResultFigure, ResultNumbers } from './result-figure';
import { NextCaseStudy } from '@/site/content/follow-on';
import { DetailPage } from '@/site/parts/not-found-page';

const list = { path: '/case-studies', name: 'Case studies' };
const allCaseStudies = { name: 'All case studies', path: list.path };

const texts = {
  section: list.name,
  loading: 'Loading case study...',
  failed: 'Failed to fetch case study',
  notFound: 'Case study not found',
  back: allCaseStudies,
};

export const CaseStudyPage = () => (
  <DetailPage
    queryOf={(id) => contentDetailQuery({ type: 'case-study', id })}
    texts={texts}
    Shown={CaseStudy}
  />
);

function CaseStudy({ item: study }: { item: ContentDetail }) {
  const { createdAt, id, title, updatedAt } = study;
  const { image, result } = readMetadata(study.metadata);
  const preview = image ?? stockCover(id);
  const cover = (
    <Cover id={id} image={image} eager className="page-cover rounded-card border border-line print:hidden" />
  );
  return (
    <article>
      <DetailHeader
        item={study}
        list={list}
        picture={cover}
        type="article"
        image={preview}
        article={{ published: createdAt, modified: updatedAt }}
        about={(site, url) => ({
          '@type': 'Article',
          headline: title,
          image: imageUrl(site, preview),
          datePublished: createdAt,
          dateModified: updatedAt,
          mainEntityOfPage: url,
          author: publisher(site),
          publisher: publisher(site),
        })}
      >
        {result && <ResultFigure result={result} className="mt-6 max-w-md" />}
      </DetailHeader>
      <div className="wrap grid gap-x-16 gap-y-10 pt-4 pb-16 md:pb-24 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <CaseStudyFacts study={study} />
        <Prose html={study.html} className="prose-lead max-w-article min-w-0 lg:order-first" />
      </div>
      <CtaBand
        title="Have a similar problem?"
        lead="The first call takes 45 minutes and is free."
        links={[contactLink, allCaseStudies]}
      />
      <SectionBoundary isVisible={false}>
        <NextCaseStudy id={id} />
      </SectionBoundary>
    </article>
  );
}

/** A case study’s client, industry, services, duration and result, as far as its metadata names them. They stay in view on wide screens. */
function CaseStudyFacts({ study }: { study: ContentDetail }) {
  const { client, industry, services, duration, result } = readMetadata(study.metadata);
  const facts = Object.entries({
    Client: client,
    Industry: industry,
    Services: services && <ServiceLinks names={services} />,
    Duration: duration,
    Result: result && <ResultNumbers result={result} />,
  }).filter(([, value]) => value !== undefined);
  if (facts.length === 0) return null;
  return (
    <aside aria-label="Key facts" className="lg:sticky lg:top-24 lg:self-start">
      <dl className="divide-y divide-line border-y border-line text-ui max-lg:grid max-lg:grid-cols-[auto_minmax(0,1fr)] max-lg:gap-x-6">
        {facts.map(([name, value]) => (
          <div
            key={name}
            className={cn(
              'flex justify-between gap-4 py-2.5 max-lg:col-span-full',
              // On small screens the header's figure is right above.
              name === 'Result' && 'max-lg:hidden',
            )}
          >
            <dt className="font-normal text-muted">{name}</dt>
            <dd className="min-w-0 text-end wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}

/** The services one per line. Those that name a service of the site link to it. */
function ServiceLinks({ names }: { names: string }) {
  const services = useHomeItems('service');
  return (
    <ul className="grid gap-1">
      {names.split(',').map((entry) => {
        const name = entry.trim();
        const service = services.find(({ title }) => caseFoldKey(title) === caseFoldKey(name));
        return (
          <li key={name}>
            {service ? (
              <Link
                to={`/services/${service.id}`}
                className="tap inline-block text-blue underline-offset-4 hover:underline"
              >
                {name}
              </Link>
            ) : (
              name
            )}
          </li>
        );
      })}
    </ul>
  );
}

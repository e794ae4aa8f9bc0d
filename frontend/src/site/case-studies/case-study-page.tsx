import { useParams } from 'react-router-dom';
import { usePageQuery } from '@/shared/api/use-page-query';
import { Cover, stockCover } from '@/shared/ui/cover';
import { CtaBand } from '@/site/parts/section';
import { Head } from '@/shared/ui/head';
import { Prose } from '@/site/parts/prose';
import { ButtonLink } from '@/shared/ui/button';
import { SectionBoundary } from '@/shared/ui/feedback/section-boundary';
import { contentDetailQuery, type ContentDetail } from '@/shared/content/queries';
import { readMetadata } from '@/shared/content/metadata';
import { usePageState } from '@/shared/hooks/use-page-state';
import { breadcrumbs, imageUrl, publisher, siteUrl } from '@/shared/lib/seo/json-ld';
import { summaryFromHtml } from '@/shared/lib/text/truncate';
import { DetailHeader } from '@/site/content/detail-header';
import { CaseStudyFacts } from './case-study-facts';
import { ResultFigure } from './result-figure';
import { NextCaseStudy } from '@/site/content/follow-on';
import { DetailState } from '@/site/parts/not-found-page';

const messages = {
  section: 'Case studies',
  loading: 'Loading case study...',
  failed: 'Failed to fetch case study',
  notFound: 'Case study not found',
};

export function CaseStudyPage() {
  const { id = '' } = useParams();
  const query = usePageQuery(contentDetailQuery({ type: 'case-study', id }));
  if (query.data) return <CaseStudy study={query.data} />;
  return (
    <DetailState
      query={query}
      messages={messages}
      back={{ to: '/case-studies', label: 'All case studies' }}
    />
  );
}

function CaseStudy({ study }: { study: ContentDetail }) {
  const { image, result } = readMetadata(study.metadata);
  const cover = (
    <Cover
      id={study.id}
      image={image}
      eager
      className="page-cover rounded-card border border-line print:hidden"
    />
  );
  return (
    <article>
      <CaseStudyHead study={study} />
      <DetailHeader item={study} back={{ to: '/case-studies', label: 'Case studies' }} picture={cover}>
        {result && <ResultFigure result={result} className="mt-6 max-w-md" />}
      </DetailHeader>
      <div className="wrap grid gap-x-16 gap-y-10 pt-4 pb-16 md:pb-24 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <CaseStudyFacts study={study} />
        <Prose html={study.html} className="prose-lead max-w-article min-w-0 lg:order-first" />
      </div>
      <CtaBand title="Have a similar problem?" lead="The first call takes 45 minutes and is free.">
        <ButtonLink to="/contact" size="lg">
          Contact Us
        </ButtonLink>
        <ButtonLink to="/case-studies" size="lg" variant="outline">
          All case studies
        </ButtonLink>
      </CtaBand>
      <SectionBoundary isVisible={false}>
        <NextCaseStudy id={study.id} />
      </SectionBoundary>
    </article>
  );
}

function CaseStudyHead({ study }: { study: ContentDetail }) {
  const { site } = usePageState();
  const path = `/case-studies/${study.id}`;
  const description = summaryFromHtml(study.html);
  const image = readMetadata(study.metadata).image ?? stockCover(study.id);
  return (
    <Head
      title={study.title}
      description={description}
      path={study.published ? path : undefined}
      type="article"
      image={image}
      article={{ published: study.createdAt, modified: study.updatedAt }}
      data={{
        '@graph': [
          breadcrumbs(site, [
            { name: 'Case studies', path: '/case-studies' },
            { name: study.title, path },
          ]),
          {
            '@type': 'Article',
            headline: study.title,
            description,
            image: imageUrl(site, image),
            datePublished: study.createdAt,
            dateModified: study.updatedAt,
            mainEntityOfPage: siteUrl(site, path),
            author: publisher(site),
            publisher: publisher(site),
          },
        ],
      }}
    />
  );
}

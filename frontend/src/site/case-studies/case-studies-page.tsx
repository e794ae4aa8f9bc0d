import { CtaBand, PageHead, Section, StructuredHead } from '@/site/parts/page';
import { UnknownUrlPage } from '@/site/parts/not-found-page';
import { SectionBoundary } from '@/shared/ui/feedback/error-boundary';
import { PagedContentList, useContentPage } from '@/site/content/paged-content-list';
import texts from './case-studies.json';
import { CaseStudyList } from './case-study-list';

/** The server's search reads the text, too. */
const { lead } = texts;

const testimonials = [
  {
    quote:
      'They told us in the second week which half of our plan wouldn’t work. The other half has been in production for a year, and our planners wouldn’t give it back.',
    role: 'Chief Operating Officer',
    organisation: 'Logistics group',
  },
  {
    quote:
      'The model came with its error bars, and with people who answered our questions. That is why our clinicians use it, and why our board approved it.',
    role: 'Medical Director',
    organisation: 'Regional hospital group',
  },
];

export function CaseStudiesPage() {
  const { arg, data } = useContentPage('case-study');
  if (data === null) return <UnknownUrlPage />;
  return (
    <>
      <StructuredHead title="Case studies" description={lead} path="/case-studies" isListed={!arg.cursor} />
      <PageHead eyebrow="Case studies" title="Success Stories" lead={lead} />
      <section aria-labelledby="studies" className="wrap py-12 md:py-16">
        <h2 id="studies" className="sr-only">
          Case studies
        </h2>
        <SectionBoundary>
          <PagedContentList arg={arg} path="/case-studies" Items={CaseStudyList} />
        </SectionBoundary>
      </section>
      <Section title="What our clients say" className="border-t border-line">
        <div className="divide-y divide-line">
          {testimonials.map(({ quote, role, organisation }) => (
            <figure key={role} className="max-w-[60rem] py-8 first:pt-0 last:pb-0 md:py-12">
              <blockquote className="text-quote text-pretty before:-ml-[0.45em] before:content-['“'] after:content-['”']">
                {quote}
              </blockquote>
              <figcaption className="pt-5 text-ui font-normal text-muted">
                <span className="font-medium text-ink">{role}</span>
                <span>{`, ${organisation}`}</span>
              </figcaption>
            </figure>
          ))}
        </div>
      </Section>
      <CtaBand title="Have a similar problem?" lead="The first call takes 45 minutes and is free." />
    </>
  );
}

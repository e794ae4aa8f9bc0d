import { usePageState } from '@/lib/page-state';
import { breadcrumbs } from '@/lib/json-ld';
import { Alert } from '@/ui/alert';
import { Part } from '@/ui/part';
import { ButtonLink } from '@/ui/button';
import { CtaBand } from '@/ui/cta-band';
import { Head } from '@/ui/head';
import { PageHead } from '@/ui/hero';
import { Skeleton } from '@/ui/states';
import { usePublicFaqQuery } from './api';
import { fallback } from './fallback';
import { FaqTabs, type FaqGroup } from './faq-tabs';
import { useAddressedPlace } from './place';

const lead = 'What people ask us about services, technology, pricing and support, and what we answer.';

export function FaqPage() {
  return (
    <>
      <PageHead title="Frequently Asked Questions" lead={lead} />
      <div className="wrap py-10 md:py-14">
        <Part>
          <Questions />
        </Part>
      </div>
      <CtaBand title="Still have questions?" lead="A person reads what you write, and answers it.">
        <ButtonLink to="/contact" size="lg">
          Contact Our Team
        </ButtonLink>
      </CtaBand>
    </>
  );
}

function Questions() {
  const { data, error } = usePublicFaqQuery();
  const groups = data?.length ? data : fallback;
  const place = useAddressedPlace(groups);
  return (
    <>
      <FaqHead groups={groups} />
      {!data && error !== undefined && (
        <Alert
          variant="destructive"
          className="mb-8"
          title="Failed to load FAQ data. Please try again later."
        >
          Using fallback data instead.
        </Alert>
      )}
      {data || error ? <FaqTabs groups={groups} place={place} level={2} /> : <Skeletons />}
    </>
  );
}

function FaqHead({ groups }: { groups: FaqGroup[] }) {
  const { site } = usePageState();
  const questions = groups.flatMap(({ items }) => items);
  return (
    <Head
      title="Frequently Asked Questions"
      description={lead}
      path="/faq"
      data={{
        '@graph': [
          breadcrumbs(site, [{ name: 'FAQ', path: '/faq' }]),
          {
            '@type': 'FAQPage',
            mainEntity: questions.map(({ question, answer }) => ({
              '@type': 'Question',
              name: question,
              acceptedAnswer: { '@type': 'Answer', text: answer },
            })),
          },
        ],
      }}
    />
  );
}

function Skeletons() {
  return (
    <div role="status" aria-label="Loading questions">
      <div className="flex gap-6 border-b border-line pb-3">
        {[1, 2, 3, 4].map((tab) => (
          <Skeleton key={tab} className="h-5 w-20" />
        ))}
      </div>
      {[1, 2, 3, 4].map((line) => (
        <div key={line} className="flex items-center justify-between border-b border-line py-6">
          <Skeleton className="h-5 w-2/3 max-w-lg" />
          <Skeleton className="size-5" />
        </div>
      ))}
    </div>
  );
}

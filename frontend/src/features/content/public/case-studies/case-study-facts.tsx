import type { ContentDetail } from '@/features/content/queries';
import { readMetadata } from '@/features/content/metadata';
import { ResultFigure } from './result-figure';

/** The result of a case study and its client, industry, services and duration, as far as its metadata names them. Stays in view on wide screens. */
export function CaseStudyFacts({ study }: { study: ContentDetail }) {
  const { client, industry, services, duration, result } = readMetadata(study.metadata);
  const facts = Object.entries({
    Client: client,
    Industry: industry,
    Services: services,
    Duration: duration,
  }).filter(([, value]) => value !== undefined);
  if (!result && facts.length === 0) return null;
  return (
    <aside aria-label="Key facts" className="lg:sticky lg:top-24 lg:self-start">
      {result && <ResultFigure result={result} className="border-t-2 border-blue pt-4 pb-5" />}
      <dl className="divide-y divide-line border-y border-line text-ui max-lg:grid max-lg:grid-cols-[auto_minmax(0,1fr)] max-lg:gap-x-6">
        {facts.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4 py-2.5 max-lg:col-span-full">
            <dt className="font-normal text-muted">{name}</dt>
            <dd className="min-w-0 text-end wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}

import type { ContentDetail } from '@/features/content/queries';
import { readMetadata } from '@/features/content/metadata';

/** A case study’s client, industry, services and duration, as far as its metadata names them. They stay in view on wide screens. */
export function CaseStudyFacts({ study }: { study: ContentDetail }) {
  const { client, industry, services, duration } = readMetadata(study.metadata);
  const facts = Object.entries({
    Client: client,
    Industry: industry,
    Services: services,
    Duration: duration,
  }).filter(([, value]) => value !== undefined);
  if (facts.length === 0) return null;
  return (
    <aside aria-label="Key facts" className="lg:sticky lg:top-24 lg:self-start">
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

import { Link } from 'react-router-dom';
import { usePageQuery } from '@/shared/api/use-page-query';
import { contentListQuery, type ContentDetail } from '@/shared/content/queries';
import { readMetadata } from '@/shared/content/metadata';
import { onHome } from '@/site/content/page-sizes';
import { cn } from '@/shared/lib/dom/cn';
import { caseFoldKey } from '@/shared/lib/text/normalize';
import { isVisible } from '@/site/content/content-list';
import { ResultNumbers } from './result-figure';

/** A case study’s client, industry, services, duration and result, as far as its metadata names them. They stay in view on wide screens. */
export function CaseStudyFacts({ study }: { study: ContentDetail }) {
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
  const { data } = usePageQuery(contentListQuery(onHome('service')));
  const services = (data?.items ?? []).filter(isVisible);
  return (
    <ul className="grid gap-1">
      {names.split(',').map((entry) => {
        const name = entry.trim();
        const service = services.find(({ title }) => caseFoldKey(title) === caseFoldKey(name));
        if (!service) return <li key={name}>{name}</li>;
        return (
          <li key={name}>
            <Link
              to={`/services/${service.id}`}
              className="tap inline-block text-blue underline-offset-4 hover:underline"
            >
              {name}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

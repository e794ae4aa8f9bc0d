import { Check } from 'lucide-react';
import { contactLink, CtaBand } from '@/site/parts/page';
import { IntervalRule } from '@/shared/ui/interval';
import { Prose } from '@/site/parts/prose';
import { ButtonLink } from '@/shared/ui/button';
import { contentDetailQuery, type ContentDetail } from '@/shared/content/queries';
import { readMetadata } from '@/shared/content/metadata';
import { ServiceIcon } from '@/shared/content/service-icon';
import { organization } from '@/shared/lib/seo/json-ld';
import { DetailHeader } from '@/site/content/detail-header';
import { DetailPage } from '@/site/parts/not-found-page';

const list = { path: '/services', name: 'Services' };
const allServices = { name: 'All services', path: list.path };

const texts = {
  section: list.name,
  loading: 'Loading service details...',
  failed: 'Failed to fetch service',
  notFound: 'Service not found',
  back: allServices,
};

export const ServicePage = () => (
  <DetailPage queryOf={(id) => contentDetailQuery({ type: 'service', id })} texts={texts} Shown={Service} />
);

function Service({ item: service }: { item: ContentDetail }) {
  const { icon } = readMetadata(service.metadata);
  return (
    <article>
      <DetailHeader
        item={service}
        list={list}
        icon={<ServiceIcon name={icon} className="size-14" />}
        about={(site, url) => ({
          '@type': 'Service',
          name: service.title,
          url,
          provider: organization(site),
        })}
      />
      <IntervalRule />
      <div className="wrap grid gap-x-16 gap-y-10 pt-10 pb-16 md:pt-14 md:pb-24 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <ServiceFacts service={service} />
        <Prose html={service.html} className="prose-lead max-w-article min-w-0 lg:order-first" />
      </div>
      <CtaBand
        title="Sounds like your problem?"
        lead="Tell us about it. We’ll say if it isn’t worth building."
        links={[contactLink, allServices]}
      />
    </article>
  );
}

/** How long a service takes and what the client gets, as far as its metadata says. Stays in view on wide screens. */
function ServiceFacts({ service }: { service: ContentDetail }) {
  const { duration, deliverables = [] } = readMetadata(service.metadata);
  if (!duration && deliverables.length === 0) return null;
  return (
    <aside
      aria-label="Key facts"
      className="grid min-w-0 gap-8 wrap-anywhere lg:sticky lg:top-24 lg:self-start"
    >
      {duration && (
        <div>
          <p className="text-ui text-muted">How long it takes</p>
          <p className="mt-1 text-h3">{`A first result in ${duration}`}</p>
        </div>
      )}
      {deliverables.length > 0 && (
        <div>
          <p className="text-ui text-muted">What you get</p>
          <ul className="mt-3 grid gap-2 text-ui font-normal">
            {deliverables.map((entry) => (
              <li key={entry} className="flex gap-2.5">
                <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-blue" />
                <span className="min-w-0">{entry}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <ButtonLink to="/contact" variant="outline" size="md" className="justify-self-start">
        {contactLink.name}
      </ButtonLink>
    </aside>
  );
}

import { ArrowRight } from 'lucide-react';
import { useEffect, type CSSProperties } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { anchor } from '@/lib/text';
import type { ContentSummary } from './api';
import { ContentList } from './content-list';
import { readMetadata } from './metadata';
import { ServiceIcon } from './service-icon';

/** All services as cards. Each can be linked to by its title: `/services#custom-model-development`. */
export function ServiceList() {
  return <ContentList type="service">{(services) => <Cards services={services} />}</ContentList>;
}

function Cards({ services }: { services: ContentSummary[] }) {
  const { hash, key } = useLocation();
  useEffect(() => {
    // The router looks for the place when it arrives; cards that were fetched after that have to call it themselves.
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash, key]);
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6">
      {services.map((service, index) => (
        <ServiceCard key={service.id} service={service} nth={index % 3} />
      ))}
    </div>
  );
}

function ServiceCard({ service, nth }: { service: ContentSummary; nth: number }) {
  const { icon } = readMetadata(service.metadata);
  return (
    <article
      id={anchor(service.title) || undefined}
      className="rise group relative flex flex-col rounded-card border border-line bg-surface p-5 sm:p-6 transition-colors target:border-blue hover:border-control has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-blue"
      style={{ '--nth': nth } as CSSProperties}
    >
      <ServiceIcon name={icon} className="max-sm:size-10" />
      <h3 className="mt-4 text-h3 sm:mt-5">
        <Link to={`/services/${service.id}`} className="outline-none after:absolute after:inset-0">
          {service.title}
        </Link>
      </h3>
      <p className="mt-2 text-[0.9375rem] leading-[1.55] text-muted">{service.summary}</p>
      <p
        aria-hidden="true"
        className="mt-auto flex items-center gap-1.5 pt-5 text-ui text-blue max-sm:hidden"
      >
        Learn more
        <ArrowRight className="size-4 transition-transform duration-200 group-hover:translate-x-0.5" />
      </p>
    </article>
  );
}

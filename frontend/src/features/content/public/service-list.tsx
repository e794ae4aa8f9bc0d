import { ArrowRight } from 'lucide-react';
import { useEffect, type CSSProperties } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { TruncatedText } from '@/components/site/truncated-text';
import type { ContentSummary } from '@/features/content/queries';
import { readMetadata } from '@/features/content/metadata';
import { ServiceIcon } from '@/features/content/service-icon';
import { useHydrated } from '@/hooks/use-hydrated';
import { cn } from '@/lib/cn';
import { slugify } from '@/lib/text/strings';
import { ContentList, type ContentListProps } from './content-list';

/** Services as cards. Each can be linked to by its title: `/services#custom-model-development`. */
export function ServiceList(list: Omit<ContentListProps, 'children'>) {
  return <ContentList {...list}>{(services) => <Cards services={services} />}</ContentList>;
}

/** The card that the address names; the server never hears of that part of it. */
function useTargetCard(): string {
  const { hash, key } = useLocation();
  const isBrowser = useHydrated();
  useEffect(() => {
    if (!hash) return;
    // The router looks for the place when it arrives; cards that were fetched after that have to call it themselves.
    const card = document.getElementById(hash.slice(1));
    card?.scrollIntoView();
    if (key !== 'default') card?.querySelector('a')?.focus({ preventScroll: true });
  }, [hash, key]);
  return isBrowser ? hash.slice(1) : '';
}

function Cards({ services }: { services: ContentSummary[] }) {
  const named = useTargetCard();
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3 lg:gap-6">
      {services.map((service, index) => (
        <ServiceCard
          key={service.id}
          service={service}
          index={index % 3}
          isTarget={named !== '' && slugify(service.title) === named}
        />
      ))}
    </div>
  );
}

interface ServiceCardProps {
  service: ContentSummary;
  index: number;
  isTarget: boolean;
}

function ServiceCard({ service, index, isTarget }: ServiceCardProps) {
  const { icon } = readMetadata(service.metadata);
  return (
    <article
      id={slugify(service.title) || undefined}
      className={cn(
        'rise group relative flex flex-col rounded-card border bg-surface p-4 sm:p-6 transition-colors has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-blue',
        isTarget ? 'border-blue' : 'border-line hover:border-control',
      )}
      style={{ '--nth': index } as CSSProperties}
    >
      <div className="flex items-center gap-3 sm:flex-col sm:items-start sm:gap-5">
        <ServiceIcon name={icon} className="max-sm:size-9" />
        <h3 className="min-w-0 text-h3 wrap-anywhere">
          <Link to={`/services/${service.id}`} className="outline-none after:absolute after:inset-0">
            {service.title}
          </Link>
        </h3>
      </div>
      <p className="mt-2.5 text-[0.9375rem] leading-[1.55] text-muted sm:mt-2">
        <TruncatedText text={service.summary} narrow={110} />
      </p>
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

import { ArrowRight } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { TruncatedText } from '@/site/parts/truncated-text';
import type { ContentSummary } from '@/shared/content/queries';
import { readMetadata } from '@/shared/content/metadata';
import { cn } from '@/shared/lib/dom/cn';
import { slugify } from '@/shared/lib/text/strings';
import { useHydrated } from '@/shared/hooks/react-helpers';

/** The service that the hash names; the server never sees the hash. */
function useTargetRow(): string {
  const { hash, key } = useLocation();
  const isBrowser = useHydrated();
  useEffect(() => {
    if (!hash) return;
    // The router scrolls when it arrives; rows that are loaded later scroll by themselves.
    const row = document.getElementById(hash.slice(1));
    row?.scrollIntoView();
    if (key !== 'default') row?.querySelector('a')?.focus({ preventScroll: true });
  }, [hash, key]);
  return isBrowser ? hash.slice(1) : '';
}

/** Services as a numbered list. Each can be linked to by its title: `/services#custom-model-development`. */
export function ServiceList({ items }: { items: ContentSummary[] }) {
  const target = useTargetRow();
  return (
    <ol className="border-t border-line">
      {items.map((service, index) => (
        <ServiceRow key={service.id} service={service} index={index} target={target} />
      ))}
    </ol>
  );
}

interface ServiceRowProps {
  service: ContentSummary;
  index: number;
  target: string;
}

function ServiceRow({ service, index, target }: ServiceRowProps) {
  const { duration } = readMetadata(service.metadata);
  const id = slugify(service.title) || undefined;
  return (
    <li
      id={id}
      className={cn(
        'group relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 border-b py-5 sm:gap-x-6 sm:py-6 lg:grid-cols-[2.5rem_minmax(0,20rem)_minmax(0,1fr)_auto] lg:items-baseline has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-blue',
        id === target ? 'border-blue' : 'border-line',
      )}
    >
      <span aria-hidden className="self-baseline text-ui text-muted tabular-nums">
        {String(index + 1).padStart(2, '0')}
      </span>
      <h3 className="min-w-0 self-baseline text-h3 wrap-anywhere lg:text-figure">
        <Link
          to={`/services/${service.id}`}
          className="outline-none after:absolute after:inset-0 group-hover:text-blue"
        >
          {service.title}
        </Link>
      </h3>
      <div className="min-w-0 max-lg:col-span-full max-lg:pt-3">
        <p className="max-w-[60ch] text-[0.9375rem] leading-[1.55] text-pretty text-muted">
          <TruncatedText text={service.summary} narrow={180} />
        </p>
        {duration && (
          <p className="mt-1.5 text-caption font-normal text-muted">{`First result in ${duration}`}</p>
        )}
      </div>
      <p
        aria-hidden="true"
        className="flex items-center gap-1.5 text-ui text-blue max-lg:col-span-full max-lg:pt-3 print:hidden"
      >
        Learn more
        <ArrowRight className="size-4 transition-transform duration-200 group-hover:translate-x-0.5" />
      </p>
    </li>
  );
}

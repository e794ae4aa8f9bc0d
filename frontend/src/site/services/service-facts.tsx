import { Check } from 'lucide-react';
import { ButtonLink } from '@/shared/ui/button';
import type { ContentDetail } from '@/shared/content/queries';
import { readMetadata } from '@/shared/content/metadata';

/** How long a service takes and what the client gets, as far as its metadata says. Stays in view on wide screens. */
export function ServiceFacts({ service }: { service: ContentDetail }) {
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
        Contact Us
      </ButtonLink>
    </aside>
  );
}

import { Mail, MapPin, Phone, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePageState } from '@/shared/hooks/use-page-state';
import { withJoinedPostcode } from '@/shared/lib/text/strings';

const link = 'tap inline-block min-h-6 underline decoration-line underline-offset-4 hover:decoration-current';

/** Three ways to reach the company. A card without configured details suggests an alternative. */
export function InfoCards() {
  const { site } = usePageState();
  return (
    <ul className="grid gap-4 lg:grid-cols-3 lg:gap-6">
      <InfoCard Icon={MapPin} title="Visit us">
        {withJoinedPostcode(site.address) || 'Write to us and we’ll find a place and a time.'}
      </InfoCard>
      <InfoCard Icon={Phone} title="Call us">
        {site.phone ? (
          <a href={`tel:${site.phone.replace(/[^+\d]/g, '')}`} className={link}>
            {site.phone}
          </a>
        ) : (
          'Leave your number in your message and we’ll call you back.'
        )}
      </InfoCard>
      <InfoCard Icon={Mail} title="Email us">
        {site.email ? (
          <a href={`mailto:${site.email}`} className={link}>
            {site.email}
          </a>
        ) : (
          'Use the form on this page. It reaches us straight away.'
        )}
      </InfoCard>
    </ul>
  );
}

function InfoCard({ Icon, title, children }: { Icon: LucideIcon; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-4 rounded-card border border-line bg-surface p-6">
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-blue" strokeWidth={1.75} />
      <div className="min-w-0">
        <h2 className="text-h3">{title}</h2>
        <p className="mt-1 text-[0.9375rem] leading-[1.55] wrap-anywhere text-muted">{children}</p>
      </div>
    </li>
  );
}

import { Mail, MapPin, Phone, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { PageHead, StructuredHead } from '@/site/parts/page';
import { ContactForm } from './contact-form';
import { OfficeMap } from './office-map';
import { NewsletterBand } from '@/site/newsletter/newsletter-band';
import { usePageState } from '@/shared/hooks/use-page-state';
import { organization, siteUrl } from '@/shared/lib/seo/json-ld';
import { withJoinedPostcode } from '@/shared/lib/text/strings';

const lead = 'Tell us what you want to do. A person will read it and reply.';

export function ContactPage() {
  const { name, address, phone, email } = usePageState().site;
  return (
    <>
      <StructuredHead
        title="Contact"
        description={`How to reach ${name}: visit us, call us, or write to us.`}
        path="/contact"
        about={(site) => ({
          '@type': 'ContactPage',
          url: siteUrl(site, '/contact'),
          about: organization(site),
        })}
      />
      <PageHead title="Contact" lead={lead} />
      <div className="wrap py-12 md:py-16">
        <ul className="grid gap-4 lg:grid-cols-3 lg:gap-6">
          <InfoCard Icon={MapPin} title="Visit us">
            {withJoinedPostcode(address) || 'Write to us and we’ll find a place and a time.'}
          </InfoCard>
          <InfoCard Icon={Phone} title="Call us">
            {phone ? (
              <ContactLink href={`tel:${phone.replace(/[^+\d]/g, '')}`} text={phone} />
            ) : (
              'Leave your number in your message and we’ll call you back.'
            )}
          </InfoCard>
          <InfoCard Icon={Mail} title="Email us">
            {email ? (
              <ContactLink href={`mailto:${email}`} text={email} />
            ) : (
              'Use the form on this page. It reaches us straight away.'
            )}
          </InfoCard>
        </ul>
        <div className="mt-4 grid grid-cols-1 gap-4 lg:mt-6 lg:grid-cols-[3fr_2fr] lg:gap-6">
          <div className="rounded-card border border-line bg-surface p-6 sm:p-8 lg:p-10">
            <h2 className="mb-6 text-[1.5rem] leading-tight font-semibold tracking-[-0.02em]">
              Send us a message
            </h2>
            <ContactForm />
          </div>
          <OfficeMap />
        </div>
      </div>
      <NewsletterBand />
    </>
  );
}

/** A way to reach the company. Without configured details it suggests an alternative. */
const InfoCard = ({ Icon, title, children }: { Icon: LucideIcon; title: string; children: ReactNode }) => (
  <li className="flex gap-4 rounded-card border border-line bg-surface p-6">
    <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-blue" strokeWidth={1.75} />
    <div className="min-w-0">
      <h2 className="text-h3">{title}</h2>
      <p className="mt-1 text-[0.9375rem] leading-[1.55] wrap-anywhere text-muted">{children}</p>
    </div>
  </li>
);

const ContactLink = ({ href, text }: { href: string; text: string }) => (
  <a
    href={href}
    className="tap inline-block min-h-6 underline decoration-line underline-offset-4 hover:decoration-current"
  >
    {text}
  </a>
);

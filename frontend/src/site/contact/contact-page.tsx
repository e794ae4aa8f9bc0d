import { Head } from '@/shared/ui/head';
import { PageHead } from '@/site/parts/hero';
import { ContactForm } from './contact-form';
import { InfoCards } from './info-cards';
import { OfficeMap } from './office-map';
import { NewsletterBand } from '@/site/newsletter/newsletter-band';
import { usePageState } from '@/shared/hooks/use-page-state';
import { breadcrumbs, organization, siteUrl } from '@/shared/lib/seo/json-ld';

const lead = 'Tell us what you want to do. A person will read it and reply.';

export function ContactPage() {
  const { site } = usePageState();
  return (
    <>
      <Head
        title="Contact"
        description={`How to reach ${site.name}: visit us, call us, or write to us.`}
        path="/contact"
        data={{
          '@graph': [
            breadcrumbs(site, [{ name: 'Contact', path: '/contact' }]),
            { '@type': 'ContactPage', url: siteUrl(site, '/contact'), about: organization(site) },
          ],
        }}
      />
      <PageHead title="Contact" lead={lead} />
      <div className="wrap py-12 md:py-16">
        <InfoCards />
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

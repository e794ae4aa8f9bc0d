import { useParams } from 'react-router-dom';
import { usePageQuery } from '@/api/access/use-api';
import { CtaBand } from '@/components/site/cta-band';
import { Head } from '@/components/site/head';
import { IntervalRule } from '@/components/site/interval';
import { Prose } from '@/components/site/prose';
import { ButtonLink } from '@/components/ui/button';
import { contentDetailQuery, type ContentDetail } from '@/features/content/queries';
import { readMetadata } from '@/features/content/metadata';
import { ServiceIcon } from '@/features/content/service-icon';
import { usePageState } from '@/hooks/use-page-state';
import { breadcrumbs, organization, siteUrl } from '@/lib/seo/json-ld';
import { summaryFromHtml } from '@/lib/text/truncate';
import { DetailHeader } from '@/features/content/public/detail-header';
import { ServiceFacts } from './service-facts';
import { DetailState } from '@/components/site/detail-state';

const messages = {
  section: 'Services',
  loading: 'Loading service details...',
  failed: 'Failed to fetch service',
  notFound: 'Service not found',
};

export function ServicePage() {
  const { id = '' } = useParams();
  const query = usePageQuery(contentDetailQuery({ type: 'service', id }));
  if (query.data) return <Service service={query.data} />;
  return <DetailState query={query} messages={messages} back={{ to: '/services', label: 'All services' }} />;
}

function Service({ service }: { service: ContentDetail }) {
  const { site } = usePageState();
  const { icon } = readMetadata(service.metadata);
  const path = `/services/${service.id}`;
  const description = summaryFromHtml(service.html);
  return (
    <article>
      <Head
        title={service.title}
        description={description}
        path={service.published ? path : undefined}
        data={{
          '@graph': [
            breadcrumbs(site, [
              { name: 'Services', path: '/services' },
              { name: service.title, path },
            ]),
            {
              '@type': 'Service',
              name: service.title,
              description,
              url: siteUrl(site, path),
              provider: organization(site),
            },
          ],
        }}
      />
      <DetailHeader
        item={service}
        back={{ to: '/services', label: 'Services' }}
        icon={<ServiceIcon name={icon} className="size-14" />}
      />
      <IntervalRule />
      <div className="wrap grid gap-x-16 gap-y-10 pt-10 pb-16 md:pt-14 md:pb-24 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <ServiceFacts service={service} />
        <Prose html={service.html} className="prose-lead max-w-article min-w-0 lg:order-first" />
      </div>
      <CtaBand
        title="Sounds like your problem?"
        lead="Tell us about it. We’ll say if it isn’t worth building."
      >
        <ButtonLink to="/contact" size="lg">
          Contact Us
        </ButtonLink>
        <ButtonLink to="/services" size="lg" variant="outline">
          All services
        </ButtonLink>
      </CtaBand>
    </article>
  );
}

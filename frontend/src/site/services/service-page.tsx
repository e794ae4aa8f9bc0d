import { useParams } from 'react-router-dom';
import { usePageQuery } from '@/shared/api/use-page-query';
import { CtaBand } from '@/site/parts/section';
import { Head } from '@/shared/ui/head';
import { IntervalRule } from '@/shared/ui/interval';
import { Prose } from '@/site/parts/prose';
import { ButtonLink } from '@/shared/ui/button';
import { contentDetailQuery, type ContentDetail } from '@/shared/content/queries';
import { readMetadata } from '@/shared/content/metadata';
import { ServiceIcon } from '@/shared/content/service-icon';
import { usePageState } from '@/shared/hooks/use-page-state';
import { breadcrumbs, organization, siteUrl } from '@/shared/lib/seo/json-ld';
import { summaryFromHtml } from '@/shared/lib/text/truncate';
import { DetailHeader } from '@/site/content/detail-header';
import { ServiceFacts } from './service-facts';
import { DetailState } from '@/site/parts/not-found-page';

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

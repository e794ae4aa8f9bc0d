import { jsonLd } from '@/lib/json-ld';
import { usePageState } from '@/lib/page-state';

export interface HeadProps {
  /** Without the site's name, which follows it; the front page gives none. */
  title?: string;
  description?: string;
  /** The page's own address; absent for what must not be found, such as the 404 page. */
  path?: string;
  type?: 'website' | 'article' | 'profile';
  /** Structured data (schema.org), without its `@context`. */
  data?: Record<string, unknown>;
}

/** Title, description, canonical address and what link previews show. React hoists it into the document's head. */
export function Head({ title, description, path, type = 'website', data }: HeadProps) {
  const { site } = usePageState();
  const full = title ? `${title} | ${site.name}` : `${site.name}: Empowering the Future with AI`;
  const address = path === undefined ? undefined : site.url.replace(/\/$/, '') + path;
  return (
    <>
      <title>{full}</title>
      {description && <meta name="description" content={description} />}
      {address ? <link rel="canonical" href={address} /> : <meta name="robots" content="noindex" />}
      <meta property="og:title" content={title ?? site.name} />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:type" content={type} />
      {description && <meta property="og:description" content={description} />}
      {address && <meta property="og:url" content={address} />}
      <meta property="og:image" content={`${site.url.replace(/\/$/, '')}/og.png`} />
      <meta name="twitter:card" content="summary_large_image" />
      {data && (
        <script
          type="application/ld+json"
          dangerouslySetInnerHTML={{ __html: jsonLd({ '@context': 'https://schema.org', ...data }) }}
        />
      )}
    </>
  );
}

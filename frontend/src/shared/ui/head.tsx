import { usePageState } from '@/shared/hooks/use-page-state';
import { jsonLd, imageUrl, siteUrl } from '@/shared/lib/seo/json-ld';

export interface HeadProps {
  /** Without the site's name, which is appended; absent on the front page. */
  title?: string;
  description?: string;
  /** The canonical path; absent on pages that must not be indexed, such as the 404 page. */
  path?: string | undefined;
  type?: 'website' | 'article' | 'profile';
  /** The image for link previews in place of the site's own: any URL. */
  image?: string | undefined;
  article?: { published: string; modified: string; tags?: string[] };
  /** Structured data (schema.org), without its `@context`. */
  data?: Record<string, unknown>;
}

/** Whether it is one of the product's own images, whose size is known. */
const isStock = (image: string | undefined) =>
  image === undefined || /^\/(?:covers\/\w+\.(?:svg|png)|art\/.+\.svg)$/.test(image);

/** Title, description, canonical URL and link preview. React hoists them into the document's head. */
export function Head({ title, description, path, type = 'website', image, article, data }: HeadProps) {
  const { site } = usePageState();
  const full = title ? `${title} | ${site.name}` : `${site.name}: Empowering the Future with AI`;
  const address = path === undefined ? undefined : siteUrl(site, path);
  const imageSrc = imageUrl(site, image ?? '/og.png');
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
      <meta property="og:image" content={imageSrc} />
      {isStock(image) && (
        <>
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
        </>
      )}
      {article && (
        <>
          <meta property="article:published_time" content={article.published} />
          <meta property="article:modified_time" content={article.modified} />
          {article.tags?.map((tag) => (
            <meta key={tag} property="article:tag" content={tag} />
          ))}
        </>
      )}
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

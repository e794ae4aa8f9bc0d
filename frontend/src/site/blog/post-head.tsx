import { stockCover } from '@/shared/ui/cover';
import { Head } from '@/shared/ui/head';
import type { Post } from '@/shared/blog/queries';
import { usePageState } from '@/shared/hooks/use-page-state';
import { breadcrumbs, imageUrl, publisher, siteUrl } from '@/shared/lib/seo/json-ld';
import { postPath } from '@/shared/links/page-paths';
import { authorPathOf } from './byline';

/** What search engines and link previews read of a post. */
export function PostHead({ post, date }: { post: Post; date: string }) {
  const { site } = usePageState();
  const path = postPath(post.slug);
  const image = stockCover(post.id);
  const description = post.excerpt ?? undefined;
  const posting = {
    '@type': 'BlogPosting',
    headline: post.title,
    description,
    image: imageUrl(site, image),
    datePublished: date,
    dateModified: post.updatedAt,
    keywords: post.tags?.join(', ') || undefined,
    timeRequired: `PT${post.readingMinutes}M`,
    inLanguage: 'en',
    mainEntityOfPage: siteUrl(site, path),
    url: siteUrl(site, path),
    author: post.authors.map((author) => ({
      '@type': 'Person',
      name: author.name,
      url: siteUrl(site, authorPathOf(author)),
    })),
    publisher: publisher(site),
  };
  const steps = [
    { name: 'Blog', path: '/blog' },
    { name: post.title, path },
  ];
  return (
    <Head
      title={post.title}
      {...(description && { description })}
      {...(post.published && { path })}
      type="article"
      image={image}
      article={{ published: date, modified: post.updatedAt, tags: post.tags ?? [] }}
      data={{ '@graph': [posting, breadcrumbs(site, steps)] }}
    />
  );
}

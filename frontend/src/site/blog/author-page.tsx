import { DetailPage, blogLink } from '@/site/parts/not-found-page';
import { Section, StructuredHead } from '@/site/parts/page';
import { IntervalRule } from '@/shared/ui/interval';
import { Portrait } from '@/shared/ui/portrait/portrait';
import { ButtonLink } from '@/shared/ui/button';
import { Empty } from '@/shared/ui/feedback/feedback';
import { authorQuery, blogPath, type AuthorProfile } from '@/shared/blog/queries';
import { imageUrl, siteUrl } from '@/shared/lib/seo/json-ld';
import { paragraphs } from '@/shared/lib/text/strings';
import { authorPathOf } from './authors';
import { PostRows } from './post-card';

const texts = {
  section: 'Blog',
  failed: 'Failed to fetch author',
  notFound: 'Author not found',
  reason: 'We couldn’t find that author. They may have been renamed.',
  back: blogLink,
};

export const AuthorPage = () => <DetailPage queryOf={authorQuery} texts={texts} Shown={Profile} />;

function Profile({ item: author }: { item: AuthorProfile }) {
  const bio = paragraphs(author.bio ?? '');
  const path = authorPathOf(author);
  return (
    <>
      <StructuredHead
        title={author.name}
        description={bio[0] ?? `Posts by ${author.name}`}
        path={path}
        parent={{ name: 'Blog', path: '/blog' }}
        type="profile"
        about={(site) => ({
          '@type': 'ProfilePage',
          mainEntity: {
            '@type': 'Person',
            name: author.name,
            url: siteUrl(site, path),
            description: bio[0],
            jobTitle: author.title || undefined,
            image: author.imageUrl ? imageUrl(site, author.imageUrl) : undefined,
          },
        })}
      />
      <div className="hero-sky -mt-16">
        <div className="wrap flex flex-col items-start gap-6 pt-32 pb-12 sm:flex-row sm:gap-8">
          <Portrait name={author.name} image={author.imageUrl} className="w-24 sm:w-32" />
          <div className="max-w-full min-w-0 wrap-anywhere">
            <h1 className="text-title text-balance">{author.name}</h1>
            <p className="mt-1 text-muted">{author.title || 'Contributor'}</p>
            {bio.map((paragraph) => (
              <p key={paragraph} className="mt-4 max-w-prose">
                {paragraph}
              </p>
            ))}
          </div>
        </div>
      </div>
      <IntervalRule />
      <Section title="Posts" className="pt-12 pb-16 md:pt-16">
        {author.posts.length > 0 ? <Posts author={author} /> : <Empty text="No blog posts found." />}
      </Section>
    </>
  );
}

const Posts = ({ author: { next, posts, slug } }: { author: AuthorProfile }) => (
  <div className="border-t border-line">
    <PostRows posts={posts} />
    {next && (
      <p className="mt-10 text-center">
        <ButtonLink to={blogPath({ author: slug, before: next })} variant="outline" size="lg">
          Older posts
        </ButtonLink>
      </p>
    )}
  </div>
);

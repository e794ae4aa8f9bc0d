import { useParams } from 'react-router-dom';
import { usePageQuery } from '@/shared/api/use-page-query';
import { DetailState, blogLink } from '@/site/parts/not-found-page';
import { Head } from '@/shared/ui/head';
import { IntervalRule } from '@/shared/ui/interval';
import { Portrait } from '@/shared/ui/portrait/portrait';
import { Section } from '@/site/parts/section';
import { ButtonLink } from '@/shared/ui/button';
import { Empty } from '@/shared/ui/feedback/feedback';
import { authorQuery, type AuthorProfile } from '@/shared/blog/queries';
import { blogPath } from '@/shared/blog/post-filter';
import { usePageState } from '@/shared/hooks/use-page-state';
import { breadcrumbs, imageUrl, siteUrl } from '@/shared/lib/seo/json-ld';
import { paragraphs } from '@/shared/lib/text/strings';
import { authorPathOf } from './byline';
import { PostRows } from './post-list';

const messages = {
  section: 'Blog',
  loading: 'Loading...',
  failed: 'Failed to fetch author',
  notFound: 'Author not found',
  reason: 'We couldn’t find that author. They may have been renamed.',
};

export function AuthorPage() {
  const { slug = '' } = useParams();
  const query = usePageQuery(authorQuery(slug));
  if (query.data) return <Profile author={query.data} />;
  return <DetailState query={query} messages={messages} back={blogLink} />;
}

/** What search engines and link previews read of an author. */
function ProfileHead({ author, about }: { author: AuthorProfile; about: string | undefined }) {
  const { site } = usePageState();
  const { name } = author;
  const path = authorPathOf(author);
  const person = {
    '@type': 'Person',
    name,
    url: siteUrl(site, path),
    description: about,
    jobTitle: author.title || undefined,
    image: author.imageUrl ? imageUrl(site, author.imageUrl) : undefined,
  };
  const steps = [
    { name: 'Blog', path: '/blog' },
    { name, path },
  ];
  return (
    <Head
      title={name}
      description={about ?? `Posts by ${name}`}
      path={path}
      type="profile"
      data={{ '@graph': [{ '@type': 'ProfilePage', mainEntity: person }, breadcrumbs(site, steps)] }}
    />
  );
}

function Profile({ author }: { author: AuthorProfile }) {
  const bio = paragraphs(author.bio ?? '');
  return (
    <>
      <ProfileHead author={author} about={bio[0]} />
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
        {author.posts.length > 0 ? (
          <div className="border-t border-line">
            <PostRows posts={author.posts} />
            {author.next && (
              <p className="mt-10 text-center">
                <ButtonLink
                  to={blogPath({ author: author.slug, before: author.next })}
                  variant="outline"
                  size="lg"
                >
                  Older posts
                </ButtonLink>
              </p>
            )}
          </div>
        ) : (
          <Empty text="No blog posts found." />
        )}
      </Section>
    </>
  );
}

import type { ComponentType, ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import type { PageQuery } from '@/shared/api/page-data';
import { usePageQuery } from '@/shared/api/use-page-query';
import { controlClass } from '@/shared/forms/fields/form-field';
import { Button } from '@/shared/ui/button';
import { Failure, Loading } from '@/shared/ui/feedback/feedback';
import { cn } from '@/shared/lib/dom/cn';
import { Head } from '@/shared/ui/head';
import { Interval } from '@/shared/ui/interval';
import { ButtonLinks, type PageLink } from './page';

interface ErrorPageProps {
  title: string;
  links: PageLink[];
  above?: ReactNode;
  children: ReactNode;
}

const ErrorPage = ({ title, links, above, children }: ErrorPageProps) => (
  <>
    <Head title={title} />
    <div className="hero-sky -mt-16">
      <div className="wrap grid min-h-[70dvh] content-center justify-items-start py-32">
        {above}
        <h1 className="text-title">{title}</h1>
        {children}
        <ButtonLinks links={links} className="mt-8" />
      </div>
    </div>
  </>
);

/** The page for a missing record. It does not mention the URL, so that one rendered copy serves all of them. */
export function NotFoundPage({ title, text, links }: { title: string; text: string; links: PageLink[] }) {
  const above = (
    <div aria-hidden className="mb-8 w-full max-w-xs text-muted">
      <Interval low={35} high={65} end={100} className="interval-first" />
      <p className="mt-1 text-caption font-normal">Expected here: a page. Observed: none.</p>
    </div>
  );
  return (
    <ErrorPage title={title} links={links} above={above}>
      <p className="mt-4 max-w-[40ch] text-lead text-pretty text-muted">{text}</p>
      {/* Submitted by the browser, so that it works without script, too. */}
      <form role="search" action="/search" className="mt-8 flex w-full max-w-md gap-2">
        <input
          type="search"
          name="q"
          aria-label="Search the site"
          placeholder="Search the site..."
          className={cn(controlClass, 'h-11 px-3')}
        />
        <Button type="submit" variant="outline" size="lg">
          Search
        </Button>
      </form>
    </ErrorPage>
  );
}

export const blogLink: PageLink = { name: 'Back to the blog', path: '/blog' };

const homeLink: PageLink = { name: 'Go to the home page', path: '/' };

export const UnknownUrlPage = () => (
  <NotFoundPage
    title="404 Page Not Found"
    text="There’s no page at this address. It may have moved, or never existed."
    links={[homeLink, { name: 'Read the blog', path: '/blog' }]}
  />
);

export interface DetailPageProps<Item> {
  /** Asks for the item by what the address names it; the answer is `null` if it does not exist. */
  queryOf: (name: string) => PageQuery<Item | null>;
  texts: {
    section: string;
    loading?: string;
    failed: string;
    /** The page for unknown URLs is shown without it. */
    notFound?: string;
    reason?: string;
    back: PageLink;
  };
  Shown: ComponentType<{ item: Item }>;
}

/** The page of an item, or why it isn't shown: it is loading, failed to load, or does not exist. */
export function DetailPage<Item>({ queryOf, texts, Shown }: DetailPageProps<Item>) {
  const { id = '', slug = id } = useParams();
  const { data, error, refetch } = usePageQuery(queryOf(slug));
  const links = [texts.back, homeLink];
  if (data) return <Shown item={data} />;
  if (data === null) {
    const { notFound, reason = 'It may have been withdrawn, or its address has changed.' } = texts;
    return notFound ? <NotFoundPage title={notFound} text={reason} links={links} /> : <UnknownUrlPage />;
  }
  if (error)
    return (
      <ErrorPage title="We couldn’t load this page" links={links}>
        <div className="mt-6 w-full max-w-prose">
          <Failure error={error} fallbackMessage={texts.failed} retry={refetch} />
        </div>
      </ErrorPage>
    );
  return (
    <div className="wrap min-h-[50dvh] py-24">
      <Head title={texts.section} />
      <Loading text={texts.loading ?? 'Loading...'} />
    </div>
  );
}

import { controlClass } from '@/shared/forms/fields/form-field';
import { Button, ButtonLink } from '@/shared/ui/button';
import { Failure, Loading } from '@/shared/ui/feedback/feedback';
import { cn } from '@/shared/lib/dom/cn';
import { Head } from '@/shared/ui/head';
import { Interval } from '@/shared/ui/interval';

interface PageLink {
  to: string;
  label: string;
}

export interface NotFoundPageProps {
  title: string;
  text: string;
  /** The two links, the more useful one first. */
  links: [PageLink, PageLink];
}

function PageLinks({ links: [first, second] }: Pick<NotFoundPageProps, 'links'>) {
  return (
    <div className="mt-8 flex flex-wrap gap-3">
      <ButtonLink to={first.to} size="lg">
        {first.label}
      </ButtonLink>
      <ButtonLink to={second.to} size="lg" variant="outline">
        {second.label}
      </ButtonLink>
    </div>
  );
}

/** The page for a missing record. It does not mention the URL, so that one rendered copy serves all of them. */
export function NotFoundPage({ title, text, links }: NotFoundPageProps) {
  return (
    <>
      <Head title={title} />
      <div className="hero-sky -mt-16">
        <div className="wrap grid min-h-[70dvh] content-center justify-items-start py-32">
          <div aria-hidden className="mb-8 w-full max-w-xs text-muted">
            <Interval low={35} high={65} end={100} className="interval-first" />
            <p className="mt-1 text-caption font-normal">Expected here: a page. Observed: none.</p>
          </div>
          <h1 className="text-title">{title}</h1>
          <p className="mt-4 max-w-[40ch] text-lead text-pretty text-muted">{text}</p>
          <SearchBox />
          <PageLinks links={links} />
        </div>
      </div>
    </>
  );
}

/** Submitted by the browser, so that it works without script, too. */
const SearchBox = () => (
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
);

export interface LoadErrorPageProps {
  /** As of a list that can't be fetched. */
  error: unknown;
  fallbackMessage: string;
  retry: () => void;
  /** The path of the list. */
  back: PageLink;
}

/** The page for a record that could not be loaded: the error, a retry, and links. */
export function LoadErrorPage({ back, ...failure }: LoadErrorPageProps) {
  return (
    <>
      <Head title={loadErrorTitle} />
      <div className="hero-sky -mt-16">
        <div className="wrap grid min-h-[70dvh] content-center justify-items-start py-32">
          <h1 className="text-title">{loadErrorTitle}</h1>
          <div className="mt-6 w-full max-w-prose">
            <Failure {...failure} />
          </div>
          <PageLinks links={[back, homeLink]} />
        </div>
      </div>
    </>
  );
}

const loadErrorTitle = 'We couldn’t load this page';

export const blogLink: PageLink = { to: '/blog', label: 'Back to the blog' };

export const homeLink: PageLink = { to: '/', label: 'Go to the home page' };

/** The page for unknown URLs. */
export function UnknownUrlPage() {
  return (
    <NotFoundPage
      title="404 Page Not Found"
      text="There’s no page at this address. It may have moved, or never existed."
      links={[homeLink, { to: '/blog', label: 'Read the blog' }]}
    />
  );
}

export interface DetailStateProps {
  /** Data of `null` mean that the record does not exist. */
  query: { data?: unknown; error?: unknown; refetch: () => unknown };
  messages: { section: string; loading: string; failed: string; notFound: string; reason?: string };
  /** Where all things of its kind are. */
  back: { to: string; label: string };
}

/** The detail page of an item that is loading, failed or not found. */
export function DetailState({ query, messages, back }: DetailStateProps) {
  if (query.data === null)
    return (
      <NotFoundPage
        title={messages.notFound}
        text={messages.reason ?? 'It may have been withdrawn, or its address has changed.'}
        links={[back, homeLink]}
      />
    );
  if (query.error)
    return (
      <LoadErrorPage
        error={query.error}
        fallbackMessage={messages.failed}
        retry={() => void query.refetch()}
        back={back}
      />
    );
  return (
    <div className="wrap min-h-[50dvh] py-24">
      <Head title={messages.section} />
      <Loading text={messages.loading} />
    </div>
  );
}

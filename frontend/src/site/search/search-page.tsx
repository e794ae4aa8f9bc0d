import { Search } from 'lucide-react';
import { useEffect, useRef, type FormEvent } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { controlClass } from '@/shared/forms/fields/form-field';
import { Button } from '@/shared/ui/button';
import { cn } from '@/shared/lib/dom/cn';
import { mainPages, sitePagesFor } from '@/shared/links/site-pages';
import { usePageQuery } from '@/shared/api/use-page-query';
import { Head } from '@/shared/ui/head';
import { PageHead } from '@/site/parts/page';
import { Failure, Loading } from '@/shared/ui/feedback/feedback';
import { maxQueryLength, questionOf, searchPath, searchQuery } from './queries';
import { usePageState } from '@/shared/hooks/use-page-state';
import { PageLinks, resultCountText, SearchResults } from './search-results';

export function SearchPage() {
  const { site } = usePageState();
  const [query] = useSearchParams();
  const question = questionOf(query);
  return (
    <>
      <Head
        title={question ? `Results for “${question}”` : 'Search'}
        description={`Search the services, case studies, posts and answers of ${site.name}.`}
      />
      <PageHead title="Search" lead="Services, case studies, posts, answers and the people behind them.">
        <div className="w-full">
          <SearchForm question={question} />
        </div>
      </PageHead>
      <div className="wrap py-10 md:py-14">
        {question ? (
          <Results question={question} />
        ) : (
          <PageLinks title="Not sure what to look for?" pages={mainPages} />
        )}
      </div>
    </>
  );
}

function Results({ question }: { question: string }) {
  const { data: found, error, refetch } = usePageQuery(searchQuery(question));
  const { legal } = usePageState().site;
  const named = sitePagesFor(question, legal);
  // The name of a page is never treated as a misspelling.
  const pages = named.length > 0 ? named : sitePagesFor(found?.corrected ?? '', legal);
  return (
    <>
      {pages.length > 0 && (
        <div className="mb-10">
          <PageLinks title="On this site" pages={pages} />
        </div>
      )}
      {/* A live region must exist before its content changes. */}
      <p role="status" className="sr-only">
        {found && resultCountText({ question, found, hasPages: pages.length > 0 })}
      </p>
      {found ? (
        <SearchResults question={question} found={found} hasPages={pages.length > 0} />
      ) : error ? (
        <Failure error={error} fallbackMessage="Failed to search" retry={refetch} />
      ) : (
        <Loading text="Searching..." />
      )}
    </>
  );
}

/** The field with its button; without script the browser submits it. It takes the focus on the search page. */
function SearchForm({ question }: { question: string }) {
  const navigate = useNavigate();
  const { key } = useLocation();
  const input = useRef<HTMLInputElement>(null);
  const shown = useRef(question);
  useEffect(() => {
    // The query also changes by Back or a link. What was typed before hydration stays.
    if (input.current && shown.current !== question) input.current.value = question;
    shown.current = question;
  }, [question]);
  useEffect(() => {
    // The first place of a document was not come to by the site's own links.
    if (key !== 'default' && !question) input.current?.focus();
  }, [key, question]);
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const nextQuestion = questionOf(new URLSearchParams({ q: input.current?.value ?? '' }));
    void navigate(searchPath(nextQuestion), { state: { keepsScroll: true } });
  };
  return (
    <form role="search" action="/search" onSubmit={search} className="flex w-full max-w-xl gap-2">
      <div className="relative min-w-0 flex-1">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-3 left-3.5 size-5 text-muted"
        />
        <input
          ref={input}
          type="search"
          name="q"
          defaultValue={question}
          aria-label="Search the site"
          placeholder="Search the site..."
          maxLength={maxQueryLength}
          autoComplete="off"
          enterKeyHint="search"
          className={cn(controlClass, 'h-11 pr-3 pl-11 sm:text-body')}
        />
      </div>
      <Button type="submit" size="lg">
        Search
      </Button>
    </form>
  );
}

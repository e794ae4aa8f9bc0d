import { useSearchParams } from 'react-router-dom';
import { mainPages, sitePagesFor } from '@/shared/links/site-pages';
import { usePageQuery } from '@/shared/api/use-page-query';
import { Head } from '@/shared/ui/head';
import { PageHead } from '@/site/parts/hero';
import { Failure, Loading } from '@/shared/ui/feedback/feedback';
import { questionOf, searchQuery } from './queries';
import { usePageState } from '@/shared/hooks/use-page-state';
import { PageLinks } from './page-links';
import { SearchForm } from './search-form';
import { resultCountText, SearchResults } from './search-results';

/** Everything that is published, searched by the words in the address. */
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
        {found && resultCountText(found.corrected ?? question, found.results, pages.length > 0)}
      </p>
      {found ? (
        <SearchResults question={question} found={found} hasPages={pages.length > 0} />
      ) : error ? (
        <Failure error={error} fallbackMessage="Failed to search" retry={() => void refetch()} />
      ) : (
        <Loading text="Searching..." />
      )}
    </>
  );
}

import { ArrowRight } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { kindNames } from '@/shared/links/page-paths';
import { mainPages, type SitePage } from '@/shared/links/site-pages';
import { Badge } from '@/shared/ui/badge';
import { maxQueryLength, maxResults, type SearchHit, type SearchHits } from './queries';
import { normalizeText, splitWords, wordsOf } from '@/shared/lib/text/normalize';

interface SearchResultsProps {
  question: string;
  found: SearchHits;
  /** Whether pages of the site are listed above the results; they are not counted. */
  hasPages: boolean;
}

/** '3 results for “forecast”'; at the limit the total is unknown. */
export function resultCountText({ question, found: { results, corrected }, hasPages }: SearchResultsProps) {
  const { length } = results;
  const many = length < maxResults ? `${length} results` : `The best ${length} results`;
  const none = hasPages ? 'No other results' : 'No results';
  return `${length > 1 ? many : length === 1 ? '1 result' : none} for “${corrected ?? question}”`;
}

export function SearchResults(props: SearchResultsProps) {
  const { question, hasPages } = props;
  const { results, corrected } = props.found;
  const isCut = [...question].length === maxQueryLength;
  const cutNote = isCut ? ' Only the first 200 characters were searched for.' : '';
  return (
    <>
      <h2 className="text-h3 wrap-anywhere">{resultCountText(props)}</h2>
      {corrected && results.length > 0 && (
        <p className="mt-2 text-muted wrap-anywhere">
          {`Nothing matches “${question}”, so these are the results for the nearest spelling.`}
        </p>
      )}
      {results.length > 0 ? (
        <ol className="mt-4 divide-y divide-line border-y border-line">
          {results.map((page, index) => (
            <li key={index}>
              <Result page={page} question={corrected ?? question} />
            </li>
          ))}
        </ol>
      ) : hasPages ? (
        <p className="mt-3 max-w-prose text-muted">
          There’s nothing more about it in our services, case studies, posts or answers.
        </p>
      ) : (
        <div className="mt-3">
          <p className="mb-10 max-w-prose text-muted">
            {`Check the spelling, or try fewer and more common words.${cutNote}`}
          </p>
          <PageLinks title="Or start here" pages={mainPages} />
        </div>
      )}
    </>
  );
}

function Result({ page, question }: { page: SearchHit; question: string }) {
  const { title, path, kind, excerpt } = page;
  return (
    <article className="group relative py-6 has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-blue">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h3 className="min-w-0 text-h3 wrap-anywhere transition-colors group-hover:text-blue">
          <Link to={path} className="outline-none after:absolute after:inset-0">
            <Highlighted text={title} question={question} />
          </Link>
        </h3>
        <Badge>{kindNames[kind]}</Badge>
      </div>
      {excerpt && (
        <p className="mt-2 max-w-[80ch] text-[0.9375rem] leading-[1.6] wrap-anywhere text-muted">
          <Highlighted text={excerpt} question={question} />
        </p>
      )}
    </article>
  );
}

function Highlighted({ text, question }: { text: string; question: string }) {
  return highlight(text, question).map((segment, index) =>
    segment.isHit ? (
      <mark key={index} className="rounded-[3px] bg-blue/15 text-ink">
        {segment.text}
      </mark>
    ) : (
      segment.text
    ),
  );
}

export function PageLinks({ title, pages }: { title: string; pages: SitePage[] }) {
  const heading = useId();
  return (
    <nav aria-labelledby={heading}>
      <h2 id={heading} className="text-h3">
        {title}
      </h2>
      <ul className="mt-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {pages.map(({ path, title: name, about }) => (
          <li key={path}>
            <Link
              to={path}
              className="group flex h-full items-center justify-between gap-4 rounded-table border border-line bg-surface p-4 transition-colors hover:border-control"
            >
              <span>
                <span className="block text-ui">{name}</span>
                <span className="mt-0.5 block text-caption font-normal text-muted">{about}</span>
              </span>
              <ArrowRight
                aria-hidden="true"
                className="size-4 shrink-0 text-muted transition-transform duration-200 group-hover:translate-x-0.5"
              />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export interface HighlightSegment {
  text: string;
  isHit: boolean;
}

/** Whether a word has the same stem as a word of the query: 'modelling' matches 'models', but 'mode' does not. */
function stemMatches(word: string, queryWord: string): boolean {
  if (queryWord.length < 4) return word === queryWord;
  const stem = Math.max(Math.min(queryWord.length, 5), Math.ceil(queryWord.length * 0.7));
  return word.startsWith(queryWord.slice(0, stem));
}

/** Splits a text into segments at the words of the query. Joined, they are the text. */
export function highlight(text: string, question: string): HighlightSegment[] {
  const queryWords = wordsOf(normalizeText(question));
  const isHit = (word: string) => queryWords.some((one) => stemMatches(normalizeText(word), one));
  const segments: HighlightSegment[] = [];
  for (const [index, part] of splitWords(text).entries()) {
    const last = segments[segments.length - 1];
    if (index % 2 === 1 && isHit(part)) segments.push({ text: part, isHit: true });
    else if (last && !last.isHit) last.text += part;
    else if (part) segments.push({ text: part, isHit: false });
  }
  return segments;
}

import { ChevronDown, List } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Heading, Post } from '@/features/blog/queries';
import { cn } from '@/lib/dom/cn';

/** Whether a post is long enough for a table of contents. */
export const hasTableOfContents = ({ headings, readingMinutes }: Post) =>
  headings.length >= 3 && readingMinutes >= 3;

/** The last heading that was scrolled past, where the browser supports it. */
function useCurrentHeading(headings: Heading[]): string {
  const [current, setCurrent] = useState('');
  useEffect(() => {
    const updateCurrent = () => {
      const passedHeadings = headings.filter(({ id }) => {
        const heading = document.getElementById(id);
        // Below the header, with some room, so that a heading that was jumped to counts.
        return heading !== null && heading.getBoundingClientRect().top < 120;
      });
      setCurrent(passedHeadings[passedHeadings.length - 1]?.id ?? '');
    };
    updateCurrent();
    window.addEventListener('scroll', updateCurrent, { passive: true });
    return () => window.removeEventListener('scroll', updateCurrent);
  }, [headings]);
  return current;
}

function Entries({ headings, current = '' }: { headings: Heading[]; current?: string }) {
  return (
    <ol className="grid border-l border-line">
      {headings.map(({ id, level, text }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            aria-current={id === current ? 'location' : undefined}
            className={cn(
              '-ml-px block border-l border-transparent py-1.5 pointer-coarse:py-3.5 text-caption font-normal text-muted transition-colors hover:text-ink aria-[current=location]:border-blue aria-[current=location]:text-ink',
              level === 2 ? 'pl-4' : 'pl-8',
            )}
          >
            {text}
          </a>
        </li>
      ))}
    </ol>
  );
}

/** The sticky table of contents of a post. */
export function TableOfContents({ headings }: { headings: Heading[] }) {
  const current = useCurrentHeading(headings);
  return (
    <nav
      aria-labelledby="contents"
      className="sticky top-24 max-h-[calc(100dvh-8rem)] overflow-y-auto max-lg:hidden print:hidden"
    >
      <h2 id="contents" className="mb-3 text-caption">
        On this page
      </h2>
      <Entries headings={headings} current={current} />
    </nav>
  );
}

/** The same on small screens: unfolded when it is wanted. */
export function TableOfContentsDisclosure({ headings }: { headings: Heading[] }) {
  return (
    <details className="group mb-8 rounded-table border border-line bg-surface lg:hidden print:hidden">
      <summary className="flex min-h-12 items-center gap-3 rounded-table px-4 text-ui">
        <List aria-hidden="true" className="size-4 text-muted" />
        On this page
        <ChevronDown
          aria-hidden="true"
          className="ml-auto size-4 text-muted transition-transform duration-200 group-open:rotate-180"
        />
      </summary>
      <nav aria-label="On this page" className="px-5 pb-4">
        <Entries headings={headings} />
      </nav>
    </details>
  );
}

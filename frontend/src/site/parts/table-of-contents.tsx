import { ChevronDown, List } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import type { Schema } from '@/shared/api/types';
import { cn } from '@/shared/lib/dom/cn';

type Heading = Schema<'Heading'>;

interface HeadingsProps {
  headings: Heading[];
}

export const hasTableOfContents = (headings: Heading[]) => headings.length >= 3;

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
    <ol className="grid grid-cols-1 border-l border-line">
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

/** Lays out a text: on large screens with its table of contents beside it, if it has enough headings. */
export function ContentsLayout({ headings, children }: HeadingsProps & { children: ReactNode }) {
  if (!hasTableOfContents(headings)) return <div className="max-w-article">{children}</div>;
  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,var(--container-article))_minmax(0,16rem)] lg:justify-between lg:gap-x-12">
      <div className="min-w-0">{children}</div>
      <div>
        <TableOfContents headings={headings} />
      </div>
    </div>
  );
}

function TableOfContents({ headings }: HeadingsProps) {
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

export function TableOfContentsDisclosure({ headings }: HeadingsProps) {
  if (!hasTableOfContents(headings)) return null;
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

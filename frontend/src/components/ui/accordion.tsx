import { Plus } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { cn } from '@/lib/dom/cn';

export interface AccordionProps {
  /** `anchor` is the id by which an item's address names it. */
  items: { value: string; anchor?: string | undefined; title: string; content: ReactNode }[];
  /** The value of the item that is open; none where it is empty. */
  open: string;
  onChange: (open: string) => void;
  /** How deep the titles stand in the page's outline. */
  level: 2 | 3;
}

/**
 * Titles that unfold what they are about, one at a time. What is folded stays in the document, for search engines and
 * for visitors without script, who see all of it.
 */
export function Accordion({ items, open, onChange, level }: AccordionProps) {
  const id = useId();
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className="divide-y divide-line border-b border-line">
      {items.map(({ value, anchor, title, content }) => {
        const isOpen = value === open;
        return (
          <div key={value} id={anchor}>
            <Heading>
              <button
                type="button"
                id={`${id}title${value}`}
                aria-expanded={isOpen}
                aria-controls={`${id}content${value}`}
                onClick={() => onChange(isOpen ? '' : value)}
                className="group -mx-[12px] flex w-[calc(100%+24px)] items-center justify-between gap-6 rounded-control px-[12px] py-5 text-left text-h3 wrap-anywhere transition-colors hover:text-blue focus-visible:-outline-offset-2"
              >
                {title}
                <Plus
                  aria-hidden="true"
                  className="size-5 shrink-0 text-muted transition-transform duration-200 group-aria-expanded:rotate-45 noscript:hidden"
                  strokeWidth={1.75}
                />
              </button>
            </Heading>
            <div
              id={`${id}content${value}`}
              role="region"
              aria-labelledby={`${id}title${value}`}
              className={cn(
                'max-w-prose pb-6 text-muted',
                isOpen ? 'rise' : 'hidden noscript:block print:block',
              )}
            >
              {content}
            </div>
          </div>
        );
      })}
    </div>
  );
}

import { Plus } from 'lucide-react';
import type { MouseEvent, ReactNode, ToggleEvent } from 'react';

export interface AccordionProps {
  /** Only one item is open among accordions of the same name. */
  name: string;
  /** `anchor` is the fragment that links to the item. */
  items: { value: string; anchor?: string | undefined; title: string; content: ReactNode }[];
  /** The value of the open item; empty if all are closed. */
  open: string;
  onChange: (open: string) => void;
  /** The level of the titles in the page's outline. */
  level: 2 | 3;
}

/**
 * Native `<details>` of which one is open at a time. They work without a script, and find-in-page opens them. The browser
 * toggles them first; `onChange` reports a toggle that `open` did not cause.
 */
export function Accordion({ name, items, open, onChange, level }: AccordionProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  const report = ({ currentTarget: details }: ToggleEvent<HTMLDetailsElement>, value: string) => {
    if (details.open === (value === open)) return;
    if (details.open) onChange(value);
    else if (!findOpenItem(name)) onChange('');
  };
  return (
    <div className="divide-y divide-line border-b border-line">
      {items.map(({ value, anchor, title, content }) => (
        <details
          key={value}
          id={anchor}
          name={name}
          open={value === open}
          onToggle={(event) => report(event, value)}
          // It may have been opened before hydration.
          suppressHydrationWarning
          className="group print:[&::details-content]:[content-visibility:visible]"
        >
          <summary
            onClick={keepInPlace}
            className="-mx-[12px] flex w-[calc(100%+24px)] list-none items-center justify-between gap-6 rounded-control px-[12px] py-5 transition-colors hover:text-blue focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden"
          >
            <Heading className="text-h3 wrap-anywhere">{title}</Heading>
            <Plus
              aria-hidden="true"
              className="size-5 shrink-0 text-muted transition-transform duration-200 group-open:rotate-45 print:hidden"
              strokeWidth={1.75}
            />
          </summary>
          <div className="max-w-prose pb-6 text-muted group-open:rise">{content}</div>
        </details>
      ))}
    </div>
  );
}

/** An open item above closes in the same frame: without this, the pressed question would move up by the height of its answer. */
function keepInPlace({ currentTarget: summary }: MouseEvent<HTMLElement>) {
  const { top } = summary.getBoundingClientRect();
  requestAnimationFrame(() => {
    const shift = summary.getBoundingClientRect().top - top;
    if (shift !== 0) window.scrollBy(0, shift);
  });
}

/** Another item that opened may have closed this one. */
const findOpenItem = (name: string) => document.querySelector(`details[name="${CSS.escape(name)}"][open]`);

import { Plus } from 'lucide-react';
import type { MouseEvent, ToggleEvent } from 'react';
import { EditLink } from '@/site/parts/page';
import { Prose } from '@/site/parts/prose';
import { paragraphs } from '@/shared/lib/text/strings';
import { anchorOf, tabOf, type FaqLocation, type FaqGroup, type FaqGroupItem } from './faq-location';

export interface QuestionsProps {
  group: FaqGroup;
  location: FaqLocation;
  level: 2 | 3;
}

/**
 * The questions of a group as native `<details>`, of which one is open at a time on the whole page. They work without a
 * script, and find-in-page opens them. The browser toggles them first; a toggle that the location did not cause changes it.
 */
export function Questions({ group, location: { open, setOpen }, level }: QuestionsProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  const report = ({ currentTarget: details }: ToggleEvent<HTMLDetailsElement>, value: string) => {
    if (details.open === (value === open)) return;
    if (details.open) setOpen(value);
    // Another item that opened may have closed this one.
    else if (!document.querySelector('details[name="faq"][open]')) setOpen('');
  };
  return (
    <div className="divide-y divide-line border-b border-line">
      {group.items.map((item, index) => {
        const anchor = anchorOf(item);
        const value = anchor ?? `${tabOf(group).replaceAll(/\s+/g, '-')}-${index}`;
        return (
          <details
            key={value}
            id={anchor}
            name="faq"
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
              <Heading className="text-h3 wrap-anywhere">{item.question}</Heading>
              <Plus
                aria-hidden="true"
                className="size-5 shrink-0 text-muted transition-transform duration-200 group-open:rotate-45 print:hidden"
                strokeWidth={1.75}
              />
            </summary>
            <div className="max-w-prose pb-6 text-muted group-open:rise">
              <Answer item={item} />
            </div>
          </details>
        );
      })}
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

function Answer({ item: { id, question, answer, answerHtml } }: { item: FaqGroupItem }) {
  // The search of the tab finds it by its text.
  const tab = new URLSearchParams({ show: 'items', q: question });
  return (
    <>
      {answerHtml ? (
        <Prose html={answerHtml} className="text-body" />
      ) : (
        paragraphs(answer).map((paragraph, index) => (
          <p key={index} className="not-first:mt-4">
            {paragraph}
          </p>
        ))
      )}
      {id !== undefined && <EditLink to={`/admin/faq?${tab}`} name={question} />}
    </>
  );
}

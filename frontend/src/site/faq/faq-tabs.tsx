import { Fragment, useId, type ReactNode } from 'react';
import { cn } from '@/shared/lib/dom/cn';
import { TabList } from '@/shared/ui/tabs/tabs';
import { tabOf, type FaqGroup } from './faq-location';
import { Questions, type QuestionsProps } from './questions';

export interface FaqTabsProps extends Omit<QuestionsProps, 'group'> {
  groups: FaqGroup[];
  more?: ((group: FaqGroup) => ReactNode) | undefined;
}

/**
 * A tab of questions for each group, the first selected initially. All panels are in the document, for search engines; in
 * print and without JavaScript they are one below the other with their titles.
 */
export function FaqTabs({ groups, more, ...questions }: FaqTabsProps) {
  // Numbered, because a name need not be a valid id.
  const id = useId();
  const { location } = questions;
  // The selected group may have been deleted since.
  const selected = groups.find((group) => tabOf(group) === location.tab) ?? groups[0];
  return (
    <>
      <TabList
        label="FAQ categories"
        tabs={groups.map((group) => ({ value: tabOf(group), label: group.name }))}
        value={selected ? tabOf(selected) : ''}
        onChange={location.setTab}
        tabId={(index) => `${id}tab${index}`}
        panelId={(index) => `${id}panel${index}`}
        className="noscript:hidden print:hidden"
      />
      {groups.map((group, index) => (
        <Fragment key={tabOf(group)}>
          <p className="hidden break-after-avoid pt-10 pb-2 text-h2 noscript:block print:block">
            {group.name}
          </p>
          <div
            role="tabpanel"
            id={`${id}panel${index}`}
            aria-labelledby={`${id}tab${index}`}
            className={cn(group !== selected && 'hidden noscript:block print:block')}
          >
            {group.items.length > 0 ? (
              <>
                <Questions group={group} {...questions} />
                {more?.(group)}
              </>
            ) : (
              <p className="py-10 text-muted">No FAQ items available for this category yet.</p>
            )}
          </div>
        </Fragment>
      ))}
    </>
  );
}

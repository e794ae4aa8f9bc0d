import type { ReactNode } from 'react';
import { Prose } from '@/site/parts/prose';
import { Accordion } from '@/site/parts/accordion';
import { TabPanels } from '@/site/parts/tab-panels';
import { EditLink } from '@/site/parts/edit-link';
import { useUser } from '@/shared/session/use-user';
import { paragraphs } from '@/shared/lib/text/strings';
import { anchorOf, tabOf, type FaqGroup } from './faq-group';
import type { FaqLocation } from './faq-location';

export interface FaqTabsProps {
  groups: FaqGroup[];
  location: FaqLocation;
  /** The level of the questions in the page's outline. */
  level: 2 | 3;
  /** Rendered after the questions of a group. */
  more?: ((group: FaqGroup) => ReactNode) | undefined;
}

/** A tab of questions for each group. The first is selected initially. */
export function FaqTabs({ groups, location, level, more }: FaqTabsProps) {
  const tabs = groups.map((group) => ({
    value: tabOf(group),
    label: group.name,
    panel:
      group.items.length > 0 ? (
        <>
          <Questions group={group} location={location} level={level} />
          {more?.(group)}
        </>
      ) : (
        <p className="py-10 text-muted">No FAQ items available for this category yet.</p>
      ),
  }));
  // The selected group may have been deleted since.
  const value = tabs.some((tab) => tab.value === location.tab) ? location.tab : (tabs[0]?.value ?? '');
  return <TabPanels label="FAQ categories" tabs={tabs} value={value} onChange={location.setTab} />;
}

type QuestionsProps = Pick<FaqTabsProps, 'location' | 'level'> & { group: FaqGroup };

/** The questions of a group. One is open at a time on the whole page. */
export const Questions = ({ group, location, level }: QuestionsProps) => (
  <Accordion
    name="faq"
    level={level}
    items={asItems(group)}
    open={location.open}
    onChange={location.setOpen}
  />
);

const asItems = (group: FaqGroup) =>
  group.items.map((item, index) => ({
    value: anchorOf(item) ?? `${tabOf(group).replaceAll(/\s+/g, '-')}-${index}`,
    anchor: anchorOf(item),
    title: item.question,
    content: (
      <>
        {item.answerHtml ? (
          <Prose html={item.answerHtml} className="text-body" />
        ) : (
          <PlainText text={item.answer} />
        )}
        {anchorOf(item) && <EditQuestion question={item.question} />}
      </>
    ),
  }));

/** The search of the tab finds it by its text. */
const EditQuestion = ({ question }: { question: string }) => (
  <EditLink
    to={`/admin/faq?${new URLSearchParams({ show: 'items', q: question })}`}
    name={question}
    user={useUser().user}
  />
);

const PlainText = ({ text }: { text: string }) =>
  paragraphs(text).map((paragraph, index) => (
    <p key={index} className="not-first:mt-4">
      {paragraph}
    </p>
  ));

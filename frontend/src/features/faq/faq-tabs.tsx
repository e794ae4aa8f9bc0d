import { paragraphs } from '@/lib/text';
import { Accordion } from '@/ui/accordion';
import { TabPanels } from '@/ui/tab-panels';
import type { FaqPlace } from './place';

export interface FaqGroup {
  name: string;
  /** What is built in has no id, and so no address. */
  items: { id?: number; question: string; answer: string }[];
}

export interface FaqTabsProps {
  groups: FaqGroup[];
  /** What of them is open, and how that is changed. */
  place: FaqPlace;
  /** How deep the questions stand in the page's outline. */
  level: 2 | 3;
}

/** A group's tab. */
export const tabOf = ({ name }: FaqGroup) => name.toLowerCase();

/** The id of an item's element; its address is `/faq#item-7`. */
export const anchorOf = ({ id }: FaqGroup['items'][number]) => (id === undefined ? undefined : `item-${id}`);

/** Questions in a tab for each group, the first of which is selected initially. */
export function FaqTabs({ groups, place, level }: FaqTabsProps) {
  const tabs = groups.map((group) => ({
    value: tabOf(group),
    label: group.name,
    panel:
      group.items.length > 0 ? (
        <Accordion level={level} items={asItems(group)} open={place.open} onChange={place.setOpen} />
      ) : (
        <p className="py-10 text-muted">No FAQ items available for this category yet.</p>
      ),
  }));
  // A group may go while its tab is selected: its list was changed elsewhere.
  const value = tabs.some((tab) => tab.value === place.tab) ? place.tab : (tabs[0]?.value ?? '');
  return <TabPanels label="FAQ categories" tabs={tabs} value={value} onChange={place.setTab} />;
}

const asItems = (group: FaqGroup) =>
  group.items.map((item, index) => ({
    value: anchorOf(item) ?? `${tabOf(group).replaceAll(/\s+/g, '-')}-${index}`,
    anchor: anchorOf(item),
    title: item.question,
    content: paragraphs(item.answer).map((paragraph, nth) => (
      <p key={nth} className="not-first:mt-4">
        {paragraph}
      </p>
    )),
  }));

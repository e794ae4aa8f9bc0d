import { useState } from 'react';
import { paragraphs } from '@/lib/text';
import { Accordion } from '@/ui/accordion';
import { TabPanels } from '@/ui/tab-panels';

export interface FaqGroup {
  name: string;
  items: { question: string; answer: string }[];
}

export interface FaqTabsProps {
  groups: FaqGroup[];
  /** How deep the questions stand in the page's outline. */
  level: 2 | 3;
}

/** Questions in a tab for each group, the first of which is selected initially. */
export function FaqTabs({ groups, level }: FaqTabsProps) {
  const [chosen, setChosen] = useState('');
  const tabs = groups.map(({ name, items }) => ({
    value: name.toLowerCase(),
    label: name,
    panel:
      items.length > 0 ? (
        <Accordion level={level} items={items.map(asItem)} />
      ) : (
        <p className="py-10 text-muted">No FAQ items available for this category yet.</p>
      ),
  }));
  // A group may go while its tab is selected: its list was changed elsewhere.
  const value = tabs.some((tab) => tab.value === chosen) ? chosen : (tabs[0]?.value ?? '');
  return <TabPanels label="FAQ categories" tabs={tabs} value={value} onChange={setChosen} />;
}

const asItem = ({ question, answer }: FaqGroup['items'][number], index: number) => ({
  value: String(index),
  title: question,
  content: paragraphs(answer).map((paragraph, nth) => (
    <p key={nth} className="not-first:mt-4">
      {paragraph}
    </p>
  )),
});

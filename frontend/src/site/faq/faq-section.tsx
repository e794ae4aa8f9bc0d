import { useState } from 'react';
import { Section } from '@/site/parts/page';
import { defaultQuestions } from './faq-group';
import { FaqTabs } from './faq-tabs';

/** The questions of the front page. What is open has no address, and is forgotten with the page. */
export function FaqSection() {
  const [tab, setTab] = useState('');
  const [open, setOpen] = useState('');
  return (
    <Section
      id="faq"
      title="Frequently Asked Questions"
      className="border-y border-line bg-sunken"
      link={{ name: 'All questions', path: '/faq' }}
    >
      <FaqTabs groups={defaultQuestions} location={{ tab, open, setTab, setOpen }} level={3} />
    </Section>
  );
}

import { useState } from 'react';
import { Section } from '@/site/parts/section';
import { ButtonLink } from '@/shared/ui/button';
import { defaultQuestions } from './default-questions';
import type { FaqLocation } from './faq-location';
import { FaqTabs } from './faq-tabs';

/** A place that has no address, and is forgotten with the page. */
function useLocalFaqLocation(): FaqLocation {
  const [tab, setTab] = useState('');
  const [open, setOpen] = useState('');
  return { tab, open, setTab, setOpen };
}

/** The questions of the front page. */
export function FaqSection() {
  const location = useLocalFaqLocation();
  return (
    <Section
      id="faq"
      title="Frequently Asked Questions"
      className="border-y border-line bg-sunken"
      action={
        <ButtonLink to="/faq" variant="outline">
          All questions
        </ButtonLink>
      }
    >
      <FaqTabs groups={defaultQuestions} location={location} level={3} />
    </Section>
  );
}

import { ButtonLink } from '@/ui/button';
import { Section } from '@/ui/section';
import { FaqTabs } from './faq-tabs';
import { questions } from './questions';

/** The questions of the front page. */
export function FaqSection() {
  return (
    <Section
      eyebrow="FAQ"
      title="Frequently Asked Questions"
      className="border-y border-line bg-sunken"
      action={
        <ButtonLink to="/faq" variant="outline">
          All questions
        </ButtonLink>
      }
    >
      <FaqTabs groups={questions} level={3} />
    </Section>
  );
}

import { ButtonLink } from '@/ui/button';
import { Section } from '@/ui/section';
import { FaqTabs } from './faq-tabs';
import { useOwnPlace } from './place';
import { questions } from './questions';

/** The questions of the front page. */
export function FaqSection() {
  const place = useOwnPlace();
  return (
    <Section
      title="Frequently Asked Questions"
      className="border-y border-line bg-sunken"
      action={
        <ButtonLink to="/faq" variant="outline">
          All questions
        </ButtonLink>
      }
    >
      <FaqTabs groups={questions} place={place} level={3} />
    </Section>
  );
}
